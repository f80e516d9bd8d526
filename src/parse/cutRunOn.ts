/**
 * Where a completion stops answering its question. Few-shot completions often go on: with the next question, with a
 * list of answers to all questions of the prompt, or with an echo of an example's answer. The forms below are those
 * of the recorded MMLU-Pro and GSM8K texts and of the usual few-shot and chat templates (docs/parsing.md counts them).
 */

// An answer that has been stated: marker and something that can be an answer.
const STATED =
  /(?:\banswers?\b[^\n.?!;:=]{0,60}?(?:\b(?:is|are|be)\b|[:=])|####|^[ \t*]{0,4}A:)[\s*_$:"'([{~]{0,12}(?:\\(?:boxed|text|textbf|mathrm)\s*\{){0,2}[\s($£€-]{0,4}(?:option |choice )?\(?(?:\d|\\d?frac|[A-Z](?![\w'’])|[a-z](?=[\s*_"'$]{0,4}(?:[).\]},;:]|$)))|\\boxed\s*\{[^{}\n]|^[\s*_(]{0,4}\(?[A-Z][).*][\s*_).]{0,6}(?=\n|$)/im;

const HEADER = '[ \\t#*=_>\\[<|-]{0,8}';
// The start of another question, or of another turn of a chat template.
const QUESTION = new RegExp(
  `(?:^|\\n)${HEADER}(?:(?:the )?(?:next|new|another|following) )?(?:question|problem|exercise|example|task|query|passage|q|human|user|instructions?|options)[ \\t]{0,3}(?:#?\\d{1,4})?[ \\t*_]{0,4}(?::|\\]|\\.(?=\\s)(?<=\\d.))(?![\\s*_]{0,4}the answer is)` +
    `|\\n#{1,6}[ \\t]{0,2}(?:(?:next|new) )?(?:question|problem)[ \\t\\d*:]{0,8}\\n` +
    `|\\n${HEADER}(?:response|support|output)[ \\t]{0,3}(?::|={1,3})` +
    `|\\n\\s{0,4}(?:={3,}|#{3,}\\s|-{3,})[^\\n]{0,20}\\n\\s{0,4}(?:the )?(?:question|answer)` +
    `|<\\|[a-z_]{2,20}\\|>|</s>|\\[/?INST\\]`,
  'gi',
);
// A new paragraph or line that gathers the answers to all questions of the prompt.
const SUMMARY =
  /\n[ \t*#]{0,6}(?:now|so|finally|next|therefore)?,?[ \t]{0,3}(?:let['’]?s|let us|to)?[ \t]{0,3}(?:(?:summari[sz]|combin|consider|gather|collect|review|compil|list|recap)\w{0,4}\b[^\n.:]{0,30}\b(?:answers|questions|deductions|problems)\b|总结)/gi;
// The template's marker and the examples' closing sentence, doubled, in a paragraph of its own.
const DOUBLED = /\n[ \t\r]*\n[ \t*#-]{0,6}(?:final )?(?:answer|response):[ \t*]{0,4}\s?the answer is\b/gi;
// A question header that may cut even when no marker came before: it opens a paragraph, and the text before can be an answer.
const NEXT = new RegExp(
  `\\n[ \\t\\r]*\\n${HEADER}(?:question|q|problem)[ \\t]{0,3}(?:#?\\d{1,4})?[ \\t*_]{0,4}:`,
  'gi',
);
// A line that concludes: before a header it is an answer even where the first marker comes after the header.
const CONCLUDED =
  /(?:\b(?:so|thus|hence|therefore|altogether|in total|finally)\b|=)[^\n:]{0,200}(?:\d|\([A-Za-z]\))[^\n:]{0,60}$|^[\s*_(]{0,4}(?:[A-Z]|-?[\d.,]{1,20})[\s*_).]{0,4}$/i;
const ANSWERLIKE = /\d|\([A-Za-z]\)|\*\*[A-Z]\*\*|(?:^|\s)[B-HJ-Z](?=[\s.)]|$)/;

function firstFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  const at = pattern.exec(text)?.index ?? -1;
  pattern.lastIndex = 0;
  return at;
}

/** Index at which a completion runs on into something else than its own question; the text's length when it does not. */
export function runOnAt(text: string): number {
  const stated = STATED.exec(text);
  const next = firstFrom(NEXT, text, 0);
  if (next > 0 && (!stated || next < stated.index)) {
    const before = text.slice(0, next).trimEnd();
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (stated ? CONCLUDED.test(line.slice(-300)) : ANSWERLIKE.test(before)) return next;
  }
  if (!stated) return text.length;
  const from = stated.index + stated[0].length;
  const cuts = [QUESTION, SUMMARY, DOUBLED].map((p) => firstFrom(p, text, from)).filter((i) => i >= 0);
  return Math.min(text.length, ...cuts);
}

/**
 * The part of a completion that belongs to its own question. The first stated answer is never cut away: only what
 * comes after it can be.
 */
export function cutRunOn(text: string): string {
  return text.slice(0, runOnAt(text));
}
