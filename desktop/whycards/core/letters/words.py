"""How languages speak of options: nouns, judgements, sentences that give the answer, and small words.

Fragments of regular expressions, put together in `patterns`. German, French, Spanish, Portuguese, Italian,
Dutch, Polish, Russian, Ukrainian, Chinese and Japanese stand beside English.
"""

from __future__ import annotations

NOUNS = (
    r"answer\s+(?:options?|choices?)|options?\s+(?:no\.|number)|opts?\.|ans\.|options?|choices?|answers?|alternatives?|distract[oe]rs?|selections?|responses?"
    r"|antwort(?:möglichkeit|option|alternative)(?:en)?|antwort(?:en)?|option(?:en)?|auswahl(?:möglichkeit(?:en)?)?"
    r"|lösung(?:en)?"
    r"|réponses?|choix|propositions?"
    r"|opci[oó]n(?:es)?|respuestas?|alternativas?|incisos?|op[cç](?:ão|ões)|respostas?|letras?"
    r"|opzion[ei]|rispost[ae]|scelt[ae]|alternativ[ae]"
    r"|antwoordopties?|opties?|antwoord(?:en)?|keuzes?"
    r"|opcj(?:a|i|ę|e|ą|ami|om|ach)|odpowied(?:ź|zi|zią|ziami|ziom)|wariant(?:y|u|em|ów|ach)?"
    r"|вариант(?:а|у|ом|е|ы|ов|ам|ами|ах)?(?:\s+ответ(?:а|ов))?|ответ(?:а|у|ом|е|ы|ов|ам|ами|ах)?"
    r"|опци(?:я|и|ю|ей|й|ям|ями)"
    r"|варіант(?:а|у|ом|і|и|ів|ам|ами|ах)?(?:\s+відповід(?:і|ей))?|відповід(?:ь|і|ей|дю|ям|ями)|опці(?:я|ї|ю|єю|й)"
)
"""Nouns before a letter that mean an option, in lower case."""

NOUNS_JOINED = r"答案选项|选项|選項|选择|選擇|答案|備選|备选|選択肢|解答|回答|答え|選択|肢"
"""The same in scripts that leave no space."""

NOUNS_BEHIND = r"(?:options?|choices?|answers?|alternatives?|distractors?)\b"
NOUNS_BEHIND_JOINED = r"(?:两|三|四|二)?(?:个|個)?(?:选项|選項|项|項|答案|选择)|の?(?:選択肢|肢)"

_THINGS = """
    vitamin vitamins hepatitis type types class classes grade grades team teams company companies group
    groups plan plans phase phases step steps stage stages appendix annex part parts section sections
    chapter figure figures table tables exhibit exhibits diagram point points node nodes server servers
    host hosts router routers switch switches site sites vpc vpcs subnet subnets zone zones region regions
    account accounts user users person student customer client service services process processes thread
    threads task tasks job jobs transaction transactions variable variables set sets matrix vector event
    events  assertion claim row rows column columns cell cells level tier category
    categories schedule form model version variant series product products machine machines department
    system systems network networks computer application app apps bucket queue topic cluster database
    instance gene drug patient sample test case scenario layer module stack rack block hypothesis series
    line platform gate terminal street building room vendor supplier factory city town state country angle
    triangle side vertex edge drive disk partition volume key note chord string register port pin bus
    channel band blood factor influenza virus strain omega beta alpha list firm project method
    approach design strategy policy tunnel peer object function element device endpoint member school
    branch office warehouse graph tree state states vitamina vitamine witamina vitaminen витамин витамина
    вітамін klasse klassen typ typen gruppe gruppen klasa grupa classe clase tipo gruppo grupo groupe
    équipe équipo equipo empresa empresas firma stadt stad punkt punkte point punto ponto punt пункт
    пункта точка точки точку пункту шаг план класс тип группа клас група крок фірма компания компанія
    anhang annexe anexo allegato bijlage załącznik приложение додаток hépatite hepatite wirusowe server
    serveur servidor serwer сервер
"""
THINGS = frozenset(_THINGS.split())
"""Words before a letter that name something else, in lower case."""

_SMALL_NOUNS = """
    option options choice choices answer answers alternative alternatives distractor antwort antworten optionen
    réponse réponses opción opciones respuesta respuestas opção opções alternativa alternativas resposta letra
    opzione opzioni risposta optie opties antwoord odpowiedź odpowiedzi opcja вариант варианты ответ варіант
    варіанти відповідь
"""
SMALL_NOUNS = frozenset(_SMALL_NOUNS.split())
"""Nouns after which a small letter may name an option."""

_CLAIMS = """
    statement statements aussage aussagen affirmation affirmations afirmación afirmaciones afirmação afirmações
    affermazione affermazioni stelling stellingen uitspraak uitspraken stwierdzenie stwierdzenia утверждение
    утверждения твердження item items ítem ítems itens voce voci pozycja pozycje letter letters buchstabe
    buchstaben lettre lettres lettera lettere litera litery буква буквы літера літери
"""
CLAIMS = frozenset(_CLAIMS.split())
"""Words for what options may be, where the question gives no letters to claims of its own."""

THINGS_JOINED = (
    "维生素|維生素|ビタミン|类型|类|型|级|クラス|グループ|公司|用户|主机|服务器|サーバ|サーバー|チーム|团队|方案|计划"
    "|プラン"
)

_SMALL = """
    a the that this than then so but and or nor not while whereas unlike because since as if though
    although hence thus therefore however instead only both either neither except also like between with
    without of to in on at by for from versus vs vs. over about against is are was were be why when where
    which using choose select pick picking choosing selecting mark marking chose selected picked makes make
    making eliminates eliminate eliminating rules rule ruling rejects reject even just leaving leaves
    leave namely i.e. e.g. whether compared und oder aber weil während nicht auch nur sowohl als wie statt
    denn daher also somit ist sind wähle wählen et ou mais car parce comme seulement donc ni tandis
    contrairement est sont que y o pero porque como solo ni mientras por es son la las el los e ou mas
    porque como apenas só enquanto é são as os ed ma perché solo mentre quindi né sia è sono en of maar
    omdat alleen terwijl dus zijn i lub oraz ale ponieważ bo tylko czyli więc a jest są и или но потому
    только а поэтому і й та або але бо тому лише тільки out see cf. cf zu bei mit für von zwischen
"""
SMALL = frozenset(_SMALL.split())
"""Small words and verbs before a letter that leave open what it means."""

_LOOSE = """
    than then so but while whereas unlike because since though although hence thus therefore however
    instead only both either neither except choose select pick picking choosing selecting mark marking
    chose selected picked eliminates eliminate eliminating rules rule ruling rejects reject leaving leaves
    leave namely why and or nor not that also between versus vs vs. is are out see cf. cf makes make zu
"""
LOOSE = frozenset(_LOOSE.split())
"""Those of them after which a letter probably means an option."""

VERBS = (
    r"(?:is|are|was|were|isn['’]t|aren['’]t|would|wouldn['’]t|could|couldn['’]t|can|can['’]t|cannot|will|won['’]t|does"
    r"|doesn['’]t|do|don['’]t|did|didn['’]t|has|have|had|may|might|should|must|also|only|because|since|due"
    r"|requires?|refers?|describes?|provides?|involves?|uses?|lacks?|fails?|ignores?|adds?|makes?|misses|seems?"
    r"|introduces?|increases?|represents?|contradicts?|violates?|applies|confuses?|mentions?|says?|sounds?|looks?"
    r"|gives?|works?|helps?|solves?|addresses|covers?|creates?|leaves?|breaks?|needs?|states?|suggests?|relates?"
    r"|ist|sind|wäre|wären|war|würde|kann|wird|hat|est|sont|serait|es|son|sería|é|são|seria|è|sono|sarebbe"
    r"|zijn|jest|są|to)"
)

_NEVER = (
    r"(?:also|simply|clearly|therefore|thus|hence|partly|partially|only|obviously|both|all|not|still|always"
)
_ADVERBS = _NEVER + r"|then|completely|technically|actually|definitely|the|an?|likewise|equally|most|more)"
_VERB_EN = (
    r"(?:is|are|was|were|would(?:\s+be)?|could\s+be|can\s+be|cannot\s+be|can['’]t\s+be|must\s+be|should\s+be)"
)
_JUDGED_EN = (
    r"(?:(?:(?:in)?correct(?:ly)?|right|wrong|not|false|untrue|true|invalid|inaccurate|accurate|inappropriate"
    r"|unnecessary|irrelevant|unsuitable|insufficient|impossible|misleading|ruled\s+out)(?![\w-])"
    r"|best\s+(?:answer|choice|option|fit)\b|distractors?\b|(?:answers?|keys?|correct)\b)"
)
JUDGED = (
    rf"(?:(?:isn['’]t|aren['’]t|wouldn['’]t\s+(?:be|work|help))|{_VERB_EN}\s+(?:{_ADVERBS}\s+){{0,3}}{_JUDGED_EN}"
    r"|(?:does|do)\s*n['’o]t\s+(?:apply|work|help|answer|meet|fit|satisfy|solve|address))"
)
"""A judgement in English, as it follows a letter. It is right where it holds none of `WRONG`."""

JUDGED_ELSEWHERE = (
    r"(?:ist|sind|wäre|wären|war)\s+(?:(?:nicht|auch|leider|ebenfalls|hier|daher|also|somit|die|eindeutig|beide)\s+){0,3}"
    r"(?:richtig|falsch|korrekt|inkorrekt|unzutreffend|zutreffend|richtige|falsche|unrichtig|wahr|keine)\w{0,3}\b"
    r"|(?:trifft|treffen)\s+(?:hier\s+)?(?:nicht\s+)?zu\b|stimm(?:t|en)\s+(?:nicht|zwar)\b|scheide[nt]\s+aus\b"
    r"|(?:n['’])?(?:est|sont|serait|seraient)\s+(?:(?:pas|aussi|donc|la|également|tous|toutes|deux|une|les)\s+){0,3}"
    r"(?:in)?(?:correct|exact|juste|valide|bonne|mauvaise|vrai|faux|fausse|erroné)\w{0,3}\b"
    r"|ne\s+(?:convient|conviennent|sont|répond)\s+(?:pas)\b"
    r"|(?:no\s+)?(?:es|son|sería|serían|está|están)\s+(?:(?:la|las|una|también|ambas|todas|claramente)\s+){0,2}"
    r"(?:(?:in)?correct[ao]s?|fals[ao]s?|verdader[ao]s?|erróne[ao]s?|(?:in)?válid[ao]s?|(?:in)?adecuad[ao]s?)\b"
    r"|(?:não\s+)?(?:é|são|seria|seriam|está|estão)\s+(?:(?:a|as|uma|também|ambas|todas|claramente)\s+){0,2}"
    r"(?:(?:in)?corret[ao]s?|errad[ao]s?|fals[ao]s?|verdadeir[ao]s?|cert[ao]s?|inadequad[ao]s?|(?:in)?válid[ao]s?)\b"
    r"|(?:non\s+)?(?:è|sono|sarebbe|sarebbero)\s+(?:(?:la|le|una|anche|entrambe|tutte|chiaramente)\s+){0,2}"
    r"(?:corrett[aeio]|scorrett[aeio]|errat[aeio]|sbagliat[aeio]|giust[aeio]|fals[aeio]|ver[aeio]|esatt[aeio])\b"
    r"|(?:is|zijn)\s+(?:(?:niet|ook|dus|beide|allebei|het|de)\s+){0,2}"
    r"(?:juiste?|onjuiste?|foute?|goede?|verkeerde?|waar|onwaar)\b"
    r"|(?:nie\s+)?(?:jest|są|to)\s+(?:(?:także|też|również|obie)\s+){0,2}"
    r"(?:nie)?(?:poprawn|prawidłow|błędn|fałszyw|słuszn|prawdziw|właściw)(?:a|e|y|ą|i)\b"
    r"|(?:[–—-]\s+)?(?:(?:тоже|также|не|явно|оба|теж|також|обидва|є|является|являются)\s+){0,2}"
    r"(?:(?:не)?верен|(?:не)?верн[аыо]|(?:не)?правильн(?:ый|ая|ое|ые|а|о|и|ий|е)|ошибочен|ошибочн[аыо]|ложен|ложн[аыо]"
    r"|(?:не)?корректен|(?:не)?корректн[аыо]|не\s+подход(?:ит|ят)|(?:не)?вірн(?:ий|а|е|і)|хибн(?:ий|а|е|і)"
    r"|помилков(?:ий|а|е|і)|не\s+підход(?:ить|ять))(?![\w])"
)

JUDGED_JOINED = (
    r"(?:选项|選項|项|項)?(?:是|为|均|都|也|则|的说法|说法|描述)?(?:不|均|都|是)?(?:正确|正確|错误|錯誤|不对|有误|不符|符合|错)"
    r"|\s?(?:は|が|も)、?(?:誤り|誤って|正しい|正しく|不正解|正解|間違|適切|不適切|違い|違う)"
)

WRONG = (
    r"\b(?:incorrect(?:ly)?|wrong|not|cannot|false|untrue|invalid|inaccurate|isn['’]t|aren['’]t)\b|n['’]t\b|distractor"
    r"|\b(?:falsch\w*|inkorrekt\w*|nicht|unrichtig\w*|incorrect\w*|faux|fausse\w*|mauvais\w*|pas|incorrecta?s?|no|fals[aoei]s?"
    r"|errón\w+|incorret\w+|não|errad\w+|non|scorrett\w+|errat\w+|sbagliat\w+|onjuist\w*|niet|fout\w*|verkeerd\w*"
    r"|nie\w*|błędn\w+|fałszyw\w+|не\w*|ошибоч\w+|лож\w+|хибн\w+|помилк\w+)\b|不|错|錯|误|誤|間違|違"
)
RIGHT_WORD = (
    r"\b(?:correct|right|richtig\w*|korrekt\w*|exacte?s?|juste|bonnes?|correct[ao]s?|corret[ao]s?|cert[ao]s?|corrett[aeio]"
    r"|giust[aeio]|juiste?|goede?|poprawn\w+|prawidłow\w+|верен|верн[аыо]|правильн\w+|вірн\w+)\b|正确|正確|正しい|正解"
)

_IS = (
    r"(?:is(?:n['’]t|\s+not)?|are(?:n['’]t|\s+not)?|would\s+be|should\s+be|must\s+be|was|were|can(?:not|['’]t)\s+be"
    r"|could(?:n['’]t|\s+not)\s+be)"
)
GIVEN = (
    r"(?:(?:correct|right|best|proper|valid|only)\s+)?(?:answers?|choices?|options?|responses?|keys?|solutions?|ans)"
    rf"(?:\s+(?:here|key|choices?|options?|therefore|then|to\s+this\s+question))?\s*(?:\(s\)|\(es\))?"
    rf"\s*(?:{_IS}\b\s*:?|[:=]|\.?\s*[-–—]|\.:)\s*(?:(?:therefore|thus|both|only|clearly|then|hence|option|choice|letters?)\s+)?"
    rf"|(?:correct|right)\s*(?:{_IS}\b|[:=])\s*|(?:incorrect|wrong)\s*:\s*|(?:correct|right)\s+(?:ones?|letters?)\s*(?:{_IS}\b\s*:?|:)\s*"
    r"|ans\.\s*"
)
"""What stands before the letters of the answer, in English; it ends with white space."""

_PLUS = r"[:=–—-]"
GIVEN_ELSEWHERE = (
    r"(?:richtig|falsch|korrekt)\s+(?:ist|sind)\s+|(?:richtige?n?|korrekte?n?|beste)\s+(?:antwort(?:en)?|lösung(?:en)?|option(?:en)?)?\s*(?:\(en\))?\s*"
    rf"(?:ist|sind|lautet|lauten|wäre|{_PLUS})\s*(?:daher|also|somit|die|antwort|option)?\s*"
    rf"|(?:antwort(?:en)?|lösung(?:en)?)\s*(?:ist|sind|lautet|lauten|{_PLUS})\s*"
    rf"|(?:(?:bonnes?|réponses?|correctes?|exactes?|justes?|choix|solution)\s+){{0,2}}(?:réponses?|choix|correctes?|exactes?|solution)"
    rf"\s*(?:est|sont|serait|{_PLUS})\s*(?:donc|la|les|réponse|le|choix)?\s*"
    rf"|respuestas?\s+(?:correctas?)?\s*(?:es|son|sería|{_PLUS})\s*(?:la|las|opción|letra)?\s*"
    rf"|respuestas?\s*{_PLUS}\s*|(?:opci[oó]n(?:es)?)\s+correctas?\s*(?:es|son|{_PLUS})\s*(?:la|las)?\s*"
    rf"|(?:respostas?|alternativas?|opç(?:ão|ões)|gabarito|letra)\s*(?:corretas?|certas?)?\s*(?:é|são|seria|{_PLUS})\s*"
    r"(?:as?\s+)?(?:letras?|alternativas?|opç(?:ão|ões))?\s*"
    rf"|(?:rispost[ae]|opzion[ei]|soluzione)\s*(?:corrett[ae]|giust[ae]|esatt[ae])?\s*(?:è|sono|sarebbe|{_PLUS})\s*(?:la|le)?\s*"
    rf"|(?:juiste?|goede|correcte)?\s*(?:antwoord(?:en)?|optie)\s*(?:is|zijn|{_PLUS})\s*(?:dus|optie)?\s*"
    rf"|(?:poprawn\w+|prawidłow\w+)?\s*(?:odpowied(?:ź|zi|zią|ziami)|opcj(?:a|ą|e))\s*(?:poprawn\w+|prawidłow\w+)?"
    rf"\s*(?:to|jest|są|{_PLUS})\s*(?:opcja|odpowiedź)?\s*"
    rf"|(?:(?:не)?правильн\w+|верн\w+|вірн\w+)?\s*(?:ответ(?:ы)?|відповід(?:ь|і)|вариант(?:ы)?|варіант(?:и)?)"
    rf"(?:\s+(?:под\s+буквой|ответа|відповіді))?\s*(?:это|є|це|{_PLUS}|[–—]\s*это)\s*(?:вариант|ответ|варіант|відповідь)?\s*"
)
GIVEN_JOINED = (
    r"(?:正确|正確)?(?:答案|选项|選項|选择)(?:应该|应|應)?(?:是|为|為|选|選)?[:：]?\s?|(?:故|应|應|因此|所以|本题|本題|请|，|。|^)(?:选|選)(?:择)?\s?"
    r"|(?:正解|正答|答え|解答)(?:は|:|：)、?\s?"
)

QUANTIFIERS = (
    r"(?:both|either|neither|only|all\s+(?:of\s+)?(?:the\s+above\s+)?(?:except|but)|everything\s+except|all\s+but|except"
    r"|all\s+of|any\s+of|none\s+of|one\s+of"
    r"|sowohl|nur|beide|weder|entweder|alle\s+außer"
    r"|à\s+la\s+fois|uniquement|seulement|soit|ni|tant|toutes\s+sauf"
    r"|tanto|sólo|solo|solamente|ambas|todas\s+excepto|ni"
    r"|apenas|somente|só|ambas\s+as|todas\s+exceto|nem"
    r"|sia|entrambe|soltanto|né|tutte\s+tranne"
    r"|zowel|alleen|enkel|noch|beide"
    r"|zarówno|tylko|ani|obie|wyłącznie"
    r"|только|оба|и|ни|как|обидва|лише|тільки|ні)"
)
ALSO_BOTH = (
    r"(?:only|both|together|combined|above|nur|seulement|uniquement|solamente|solo|apenas|alleen|tylko"
    r"|только|лише|тільки)"
)
"""May end a list that is the whole text of an option, as in "A and C only"."""

JOINING = (
    r"and|or|nor|and/or|as\s+well\s+as|und|oder|sowie|noch|als\s+auch|et|ou|ni|y|o|e|u|né|en|of|i|oraz|lub|ani"
    r"|jak\s+i|sia|como|que|als|nem|и|или|ни|і|й|та|або|ні"
)
JOINING_CJK = "和|与|及|以及|或|跟|と|や|および|または|か"
THROUGH = r"to|through|thru|bis|à|al|até|tot\s+en\s+met|t/m|do|до|по|至|到|から"

PLACES = (
    r"(?:(?:the\s+)?(?:first|second|third|fourth|fifth|last|previous|preceding|next|final|above|below)\s+(?:two\s+|three\s+)?"
    r"(?:answer\s+)?(?:options?|choices?|answers?|alternatives?|distractors?)\b"
    r"|(?:options?|choices?|answers?)\s+(?:above|below)\b"
    r"|(?:options?|choices?|answers?|antwort(?:en)?|réponses?|opci[oó]n(?:es)?|respuestas?|opzion[ei]|opties?)"
    r"\s+(?:#\s?)?\(?[1-9](?:\s*(?:,|and|&|or|und|et|y)\s*[1-9])*\)?(?![\w.%:/-]|\s*[%$€])"
    r"|(?:erste|zweite|dritte|vierte|fünfte|letzte|obige)[nrs]?\s+(?:option|antwort|antwortmöglichkeit)(?:en)?\b"
    r"|(?:première|deuxième|seconde|troisième|quatrième|dernière)\s+(?:option|réponse|proposition)\b"
    r"|(?:primera|segunda|tercera|cuarta|última|primeira|terceira|quarta)\s+(?:opci[oó]n|respuesta|opção|alternativa|resposta)\b"
    r"|(?:prima|seconda|terza|quarta|ultima)\s+(?:opzione|risposta)\b"
    r"|(?:eerste|tweede|derde|vierde|laatste)\s+(?:optie|antwoord|keuze)\b"
    r"|(?:pierwsza|druga|trzecia|czwarta|ostatnia)\s+(?:opcja|odpowiedź)\b"
    r"|(?:перв|втор|трет|четв[её]рт|последн)\w{2,4}\s+(?:вариант|ответ)\w{0,2}\b"
    r"|第[一二三四五1-5](?:个|個|项|項)?(?:选项|選項|選択肢|答案)|選択肢\s?[アイウエオカ①②③④])"
)
"""Options spoken of by their place or number: no letter could follow them."""
