/** Letters that Unicode normalisation does not reduce to the wanted Latin letters. */
const letters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  đ: 'd',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ł: 'l',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ў: 'u',
  ı: 'i',
}

/** Ukrainian writes some of these letters for other sounds; its official table of 2010. */
const ukrainian: Record<string, string> = {
  г: 'h',
  ґ: 'g',
  є: 'ie',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  ю: 'iu',
  я: 'ia',
}
/** The same at the beginning of a word. */
const ukrainianInitials: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

function fromUkrainian(text: string): string {
  if (!/[іїєґ]/.test(text)) return text
  return text
    .replace(/(?<!\p{L})[єїйюя]/gu, (letter) => ukrainianInitials[letter] ?? letter)
    .replace(/[гґєиіїйюя]/g, (letter) => ukrainian[letter] ?? letter)
}

const maxLength = 100

/**
 * A name as a URL slug: lower-case Latin letters, digits and single hyphens. German umlauts become two letters,
 * Vietnamese marks are removed, Cyrillic is transliterated. Empty if nothing of the name can be converted.
 * @param romanize converts letters of other scripts, which are left out otherwise
 * @example slugOf('Rèm cuốn & Шторы für Küchen') // 'rem-cuon-shtory-fuer-kuechen'
 */
export function slugOf(name: string, romanize = (text: string) => text): string {
  return fromUkrainian(name.normalize('NFC').toLowerCase())
    .replace(/[^\0-\x7f]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\0-\x7f\p{Script=Latin}\p{Script=Inherited}]+/gu, romanize)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '')
}
