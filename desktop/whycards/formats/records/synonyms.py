"""What people call the columns of a table and the names of a JSON object, in many languages.

All are written as `headings.plain_name` makes them: lower case, without marks, blanks between words.
"""

from __future__ import annotations

from collections.abc import Mapping

from whycards.formats.tables.fields import Field

_QUESTION = """
question|questions|question text|question stem|question body|question title|question prompt
|question content|question name|question string|questiontext|stem|prompt|the question|your question|q
|query|mcq|quiz question|full question|question description|question statement|problem statement
|pregunta|preguntas|enunciado|texto de la pregunta|pergunta|perguntas|questão|questao|texto da pergunta
|énoncé|enonce|intitulé|intitule|texte de la question|intitulé de la question|frage|fragen|fragetext
|fragestellung|aufgabe|domanda|domande|testo della domanda|quesito|vraag|vragen|pytanie|pytania
|treść pytania|otázka|otázky|otazka|вопрос|вопросы|текст вопроса|задание|питання|запитання|текст питання
|câu hỏi|cau hoi|nội dung câu hỏi|nội dung|pertanyaan|soal|soalan|butir soal|soru|sorular|soru metni
|fråga|frågor|spørgsmål|spørsmål|kysymys|kérdés|întrebare|intrebare|ερώτηση|въпрос|питање|pitanje
|vprašanje|题目|题干|問題|问题|試題|试题|题目内容|问题内容|題目|題幹|問題文|設問|質問|문제|질문|문항
|السؤال|سؤال|نص السؤال|שאלה|השאלה|प्रश्न|सवाल|คำถาม|โจทย์|سوال|پرسش
"""
_WEAK_QUESTION = """
text|title|front|term|item|content|word|statement|problem|body|task|description|scenario question|ques
|名称|term name|sentence
"""
_OPTION = """
option|opt|choice|answer option|answer choice|alternative|option text|choice text|response option
|possible answer|answer text|ans|answer|response|mc option|op|proposition|answer alternative|item option
|opción|opcion|respuesta|alternativa|opção|opcao|resposta|réponse|reponse|choix|antwort
|antwortmöglichkeit|antwortoption|auswahl|option antwort|opzione|risposta|scelta|antwoord|optie
|odpowiedź|odpowiedz|opcja|odpověď|možnost|ответ|вариант|вариант ответа|варианты ответа|відповідь
|варіант|варіант відповіді|đáp án|dap an|lựa chọn|phương án|pilihan|jawaban|opsi|opsi jawaban|seçenek
|secenek|cevap|şık|svar|svarsalternativ|alternativ|vaihtoehto|válasz|varianta|răspuns|απάντηση|επιλογή
|отговор|одговор|odgovor|选项|選項|选择|答案|選択肢|回答|選択|선택지|보기|선택|답|خيار|الخيار|إجابة
|الإجابة|אפשרות|תשובה|विकल्प|उत्तर|ตัวเลือก|คำตอบ|گزینه
"""
_OPTIONS = """
options|opts|choices|alternatives|answer options|answer choices|possible answers|option list|choice list
|all options|list of options|answers list|multiple choice options|opciones|alternativas|opções|opcoes
|choix de réponse|choix|propositions|antwortmöglichkeiten|antworten|antwortoptionen|optionen|opzioni
|risposte possibili|opties|antwoorden|opcje|odpowiedzi|možnosti|варианты|варианты ответов|варіанти
|варіанти відповідей|các lựa chọn|lựa chọn|các phương án|các đáp án|pilihan|pilihan jawaban|seçenekler
|şıklar|alternativ|vaihtoehdot|选项|選項|备选答案|選択肢|보기|선택지|الخيارات|אפשרויות|विकल्प|ตัวเลือก
|گزینه ها
"""
_KEY = """
correct|correct answer|correct answers|correct option|correct options|correct choice|correct choices
|correct index|correct indices|correct indexes|correct letter|correct letters|correct id|correct ids
|correct option id|correct option ids|correct answer id|correct answer ids|correct answer index
|correct answer indices|correct answer indexes|correct option index|correct option indices
|correct choice index|correct key|correct response|correct responses|correct value|correct values
|correct label|correct ans|correct opt|correct answer letter|correct answer key|correct answer number
|correct option number|correct number|correct alternative|right answer|right answers|right option
|right choice|answer key|answer keys|answer index|answer idx|answer id|answer ids|answer letter
|answer letters|answer number|answer label|answer indices|key|keys|keyed|solution|solutions|ans key
|answerkey|gold|gold answer|gold label|target|ground truth|label|cop|right|true answer|valid answer
|official answer|final answer|best answer|respuesta correcta|respuestas correctas|opción correcta
|opcion correcta|correcta|correctas|clave|solución|solucion|resposta correta|respostas corretas
|resposta certa|alternativa correta|opção correta|correta|gabarito|bonne réponse|bonnes réponses
|réponse correcte|réponses correctes|réponse juste|corrigé|richtige antwort|richtige antworten
|korrekte antwort|lösung|lösungen|richtig|korrekt|antwortschlüssel|risposta corretta|risposte corrette
|risposta esatta|soluzione|corretta|juiste antwoord|goede antwoord|correct antwoord|poprawna odpowiedź
|poprawna|prawidłowa odpowiedź|správná odpověď|správná|správně|правильный ответ|правильные ответы
|верный ответ|верные ответы|правильный вариант|ключ|номер правильного ответа|правильна відповідь
|правильні відповіді|вірна відповідь|đáp án đúng|câu trả lời đúng|phương án đúng|đáp án chính xác|đáp án
|dap an dung|jawaban benar|kunci jawaban|kunci|jawaban yang benar|doğru cevap|doğru yanıt|doğru seçenek
|rätt svar|facit|korrekt svar|riktig svar|rigtigt svar|oikea vastaus|helyes válasz|răspuns corect
|σωστή απάντηση|верен отговор|тачан одговор|točan odgovor|正确答案|正確答案|标准答案|参考答案|正确选项
|正解|正答|正解番号|정답|정답번호|الإجابة الصحيحة|الجواب الصحيح|תשובה נכונה|התשובה הנכונה|सही उत्तर
|सही विकल्प|เฉลย|คำตอบที่ถูกต้อง|پاسخ صحیح|گزینه صحیح
"""
_WEAK_KEY = """
answer|answers|ans|response|respuesta|respuestas|resposta|respostas|réponse|réponses|reponse|antwort
|antworten|risposta|risposte|antwoord|odpowiedź|odpowiedz|odpověď|ответ|ответы|відповідь|відповіді
|đáp án|dap an|trả lời|jawaban|cevap|svar|vastaus|válasz|răspuns|απάντηση|отговор|答案|答え|回答|解答|답
|답안|إجابة|الإجابة|תשובה|उत्तर|คำตอบ|پاسخ|result|a|back|definition|meaning|translation|reverse
|definición|definition text|bedeutung|значение|определение|释义|定义
"""
_WRONG = """
wrong|wrong answer|wrong answers|wrong option|wrong options|wrong choice|incorrect|incorrect answer
|incorrect answers|incorrect option|incorrect options|incorrect choice|incorrect choices|distractor
|distractors|false answer|false answers|distractor text|bad answer|respuesta incorrecta
|respuestas incorrectas|incorrecta|distractor incorrecto|resposta errada|resposta incorreta|incorreta
|mauvaise réponse|mauvaises réponses|réponse incorrecte|falsche antwort|falsche antworten|falsch
|distraktor|risposta errata|risposta sbagliata|sbagliata|fout antwoord|błędna odpowiedź|zła odpowiedź
|špatná odpověď|неправильный ответ|неверный ответ|неправильна відповідь|đáp án sai|phương án sai
|câu trả lời sai|sai|jawaban salah|pengecoh|yanlış cevap|fel svar|väärä vastaus|错误答案|干扰项|不正解
|誤答|오답|إجابة خاطئة
"""
_RATIONALE = """
option explanation|explanation option|answer explanation|choice explanation|explanation answer
|option rationale|rationale option|option feedback|feedback option|answer feedback|feedback answer
|choice feedback|feedback choice|option reason|reason option|option comment|distractor reason
|distractor rationale|distractor explanation|distractor reasoning|why wrong|option note
|explanation for option|explanation of option|rationale for option|why option|answer comment
|answer rationale|rationale answer|explanation choice|reason|why|note
"""
_IS_KEY = """
option correct|correct option|answer correct|choice correct|option is correct|answer is correct
|choice is correct|is correct|is right|is answer|is key|is true|is valid|fraction|is option correct
|is correct option|option right|answer right|option fraction|answer fraction|option is right
|correct flag|option score|answer weight|answer score|option weight|iscorrect
"""
_EXPLANATION = """
explanation|explanations|rationale|rationales|justification|reasoning|reason|feedback|general feedback
|overall explanation|overall feedback|detailed explanation|full explanation|explanation text
|answer explanation|solution explanation|correct answer explanation|correct explanation
|answer description|answer detail|answer details|exp|expl|explain|explanation of answer
|question explanation|question feedback|comment|comments|commentary|support|solution text
|worked solution|detailed solution|step by step solution|discussion|why|analysis|learning note
|explication|explications|justification de la réponse|corrigé détaillé|erklärung|erläuterung|begründung
|kommentar|explicación|explicacion|justificación|retroalimentación|explicação|explicacao|justificativa
|comentário|comentario|spiegazione|uitleg|toelichting|wyjaśnienie|uzasadnienie|vysvětlení|объяснение
|пояснение|комментарий|обоснование|пояснення|giải thích|lời giải|giai thich|penjelasan|pembahasan
|açıklama|çözüm|förklaring|forklaring|selitys|magyarázat|explicație|εξήγηση|解析|解释|解釋|题目解析
|答案解析|试题解析|解説|해설|설명|شرح|تفسير|الشرح|הסבר|व्याख्या|स्पष्टीकरण|คำอธิบาย|توضیح
"""
_SHORT = """
short explanation|brief explanation|explanation short|summary|short answer explanation|tldr
|kurze erklärung|takeaway|key takeaway
"""
_DOMAIN = """
domain|category|subject|topic|section|chapter|module|unit|area|theme|subject name|topic name
|category name|domain name|exam domain|lesson|subtopic|sub topic|subdomain|subcategory|sub category
|skill area|course|field|content area|knowledge area|objective|kategorie|thema|fach|themengebiet|kapitel
|categoría|categoria|materia|tema|asignatura|unidad|matière|thème|catégorie|chapitre|assunto|matéria
|disciplina|argomento|категория|тема|раздел|предмет|категорія|розділ|chủ đề|môn|môn học|chương|phần
|kategori|topik|bab|mata pelajaran|konu|ders|ämne|分类|分類|类别|科目|章节|知识点|所属章节|分野|カテゴリ
|カテゴリー|카테고리|과목|단원|الموضوع|الفئة|נושא|विषय|หมวด|หัวข้อ
"""
_TAG = """
tag|tags|keyword|keywords|label list|labels|concept|concepts|skill|skills|competency|topics|categories
|services|subjects|schlagwort|schlagwörter|etiqueta|etiquetas|mots clés|palabras clave|теги|метки|标签
|關鍵詞|关键词|キーワード|태그
"""
_LEVEL = """
difficulty|level|difficulty level|hardness|question difficulty|complexity|question level|schwierigkeit
|schwierigkeitsgrad|dificultad|nivel|nivel de dificultad|dificuldade|nível|difficulté|niveau|difficoltà
|livello|сложность|уровень|складність|độ khó|mức độ|tingkat kesulitan|zorluk|难度|難易度|难度等级|난이도
|الصعوبة
"""
_IMAGE = """
image|images|image link|image url|image path|image file|image src|picture|picture url|figure|img|img url
|photo|media|media url|question image|question image url|question img|question images|diagram|bild
|bilder|imagen|imágenes|imagem|immagine|изображение|картинка|зображення|hình ảnh|hình|gambar|resim|图片
|圖片|画像|이미지|صورة
"""
_OPTION_IMAGE = """
option image|image option|answer image|image answer|choice image|option image url|answer image url
|option img|option picture
"""
_ID = """
id|uid|uuid|guid|question id|questionid|qid|item id|external id|identifier|slug|question uid
|question key|code|question code|mongo id|idnumber|id number
"""
_HINT = """
hint|hints|clue|clues|tip|tips|hinweis|tipp|pista|dica|indice|подсказка|підказка|gợi ý|petunjuk|ipucu
|提示|ヒント|힌트
"""
_SOURCE = """
source|sources|reference|references|ref|refs|link|links|url|urls|citation|citations|further reading
|reference url|reference link|reference links|documentation|doc link|source url|verification|quelle
|quellen|fuente|referencia|referencias|fonte|référence|источник|джерело|nguồn|sumber|kaynak|来源|出典
|참고
"""
_KIND = """
type|question type|qtype|kind|question kind|question format|answer type|item type|typ|fragetyp|tipo
|tipo de pregunta|tipo de questão|type de question|тип|тип вопроса|тип питання|loại|loại câu hỏi|tipe
|tipe soal|soru tipi|题型|類型|类型|题目类型|問題形式|문제유형|유형
"""
_NOTE = """
note|notes|remark|remarks|extra|additional info|备注|備考|anmerkung|nota|примечание
"""
_CHOOSE = (
    "choose|number to choose|select count|number of answers|number of correct answers|num correct|answer count"
)
_IGNORE = """
number|no|nr|num|question number|question no|question nr|index|row|serial|s no|sl no|sr no|sno|order
|position|sequence|time|time limit|time in seconds|timer|seconds|duration|points|point|score|marks|mark
|weight|default mark|default grade|negative|negative marks|penalty|grade|status|state|author|created by
|created at|updated at|date|year|version|language|shuffle|randomize|page|exam|stt|№|номер|numéro|nummer
|número|numero|序号|题号|编号|番号|번호|unnamed|votes|vote|community answer|community vote
|community votes|suggested answer|most voted|discussion link|origin|fingerprint|explanation url
|choice type|correct feedback|incorrect feedback|multiple choice name|defaultmark|is multi select
|is multiselect|multi select|multiple|is multiple|multiple answers|name|multichoicename|truefalsename
"""


def _listed(names: str, field: Field) -> dict[str, Field]:
    return {name.strip(): field for name in names.replace("\n", "").split("|") if name.strip()}


STRONG: Mapping[str, Field] = {
    **_listed(_IGNORE, Field.IGNORE),
    **_listed(_NOTE, Field.NOTE),
    **_listed(_CHOOSE, Field.CHOOSE),
    **_listed(_KIND, Field.KIND),
    **_listed(_SOURCE, Field.SOURCE),
    **_listed(_HINT, Field.HINT),
    **_listed(_ID, Field.ID),
    **_listed(_OPTION_IMAGE, Field.OPTION_IMAGE),
    **_listed(_IMAGE, Field.IMAGE),
    **_listed(_LEVEL, Field.LEVEL),
    **_listed(_TAG, Field.TAG),
    **_listed(_DOMAIN, Field.DOMAIN),
    **_listed(_IS_KEY, Field.OPTION_IS_KEY),
    **_listed(_EXPLANATION, Field.EXPLANATION),
    **_listed(_SHORT, Field.SHORT),
    **_listed(_WRONG, Field.WRONG_OPTION),
    **_listed(_OPTIONS, Field.OPTIONS),
    **_listed(_KEY, Field.KEY),
    **_listed(_QUESTION, Field.QUESTION),
}
"""What a name without a number means."""
JOINED: Mapping[str, Field] = {name.replace(" ", ""): field for name, field in STRONG.items() if " " in name}
"""The same for names whose words are written together in lower case."""
WEAK_QUESTIONS = frozenset(_listed(_WEAK_QUESTION, Field.QUESTION))
"""Names of the question where no better one is there."""
WEAK_KEYS = frozenset(_listed(_WEAK_KEY, Field.KEY))
"""Names of the key where there are options, and of the answer of a flashcard where there are none."""
JOINED_WEAK_KEYS = frozenset(name.replace(" ", "") for name in WEAK_KEYS if " " in name)
NUMBERED: Mapping[str, Field] = {
    **_listed(_EXPLANATION, Field.RATIONALE),
    **_listed(_RATIONALE, Field.RATIONALE),
    **_listed(_OPTION_IMAGE, Field.OPTION_IMAGE),
    **_listed(_IMAGE, Field.OPTION_IMAGE),
    **_listed(_KEY, Field.KEY),
    **_listed(_WRONG, Field.WRONG_OPTION),
    **_listed(_IS_KEY, Field.OPTION_IS_KEY),
    **_listed(_OPTION, Field.OPTION),
    **_listed(_TAG, Field.TAG),
    **_listed(_HINT, Field.HINT),
    **_listed(_SOURCE, Field.SOURCE),
}
"""What a name with a number or letter means, such as "answer 2" or "option b"."""
