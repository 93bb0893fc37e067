import type { Random } from '../measuring/random.ts'

/** Unusual text: lone surrogates, combining marks, other directions, NUL. */
const odd = ['\0', '\ud800', '\udc00', '😀', '\u0301', '\u202e', '\ufeff', 'ß', 'İ', '\u2028', 'ﬁ', '\uffff']

const escapes: Record<string, string> = { s: ' ', t: '\t', n: '\n', r: '\r', '0': '\0', '\\': '\\' }

/** `< \\s "` as the texts it stands for. */
const wordsOf = (listed: string): string[] =>
  listed
    .split(' ')
    .map((word) => word.replace(/\\([stnr0\\])/g, (_, letter: string) => escapes[letter] ?? ''))

/**
 * Text that may confuse a parser: one word repeated, two alternating, opened and closed many times, or a
 * mixture; sometimes with an ending that makes all of it invalid.
 * @param maxLength characters of the text at most
 */
export function hostileText(listed: string, maxLength: number, random: Random): string {
  const words = wordsOf(listed)
  const word = () => random.one(random.next() < 0.9 ? words : odd)
  const length = Math.floor(random.one([random.within(0, 60), maxLength / 16, maxLength]))
  const filled = (part: string) => part.repeat(Math.ceil(length / Math.max(part.length, 1)))
  const mixture = () => {
    const parts: string[] = []
    for (let size = 0; size < length; size += parts.at(-1)?.length || 1) parts.push(word())
    return parts.join('')
  }
  const middle = random.one([
    () => filled(word()),
    () => filled(word() + word()),
    () => filled(word() + word() + word()),
    () => filled(word()).slice(0, length / 2) + filled(word()).slice(0, length / 2),
    mixture,
  ])()
  const begin = random.next() < 0.5 ? word() : ''
  const end = random.one(['', '', word(), '!', '\n\0'])
  return begin + middle.slice(0, Math.max(0, maxLength - begin.length - end.length)) + end
}
