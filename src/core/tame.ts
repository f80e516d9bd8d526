/**
 * Text from outside (ids, names, answers, model texts) without the characters that steer a terminal or turn the reading
 * direction round: control characters but tab and newline, and the bidirectional controls.
 */
export function tame(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );
}
