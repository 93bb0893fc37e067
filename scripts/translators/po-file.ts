/** An entry of a PO file. */
export interface PoEntry {
  /** The line at which it begins, counting from 1. */
  line: number
  context: string
  id: string
  pluralId?: string
  /** The translations: one, or one for each plural form. */
  texts: string[]
  isFuzzy: boolean
  places: readonly string[]
}

export interface PoFile {
  /** The fields of the header, by their names in lower case. */
  header: ReadonlyMap<string, string>
  entries: PoEntry[]
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, character: string) => escapes[character] ?? character)
const escaped = (text: string) =>
  text.replaceAll(/["\\]/g, (character) => `\\${character}`).replaceAll('\t', '\\t')

/** The bytes of a file as text, in the character set that its header names. */
function decoded(bytes: Uint8Array): string {
  const [, charset = 'utf-8'] = /charset=([\w-]+)/i.exec(new TextDecoder('latin1').decode(bytes)) ?? []
  // A template has the word CHARSET there.
  return new TextDecoder(charset === 'CHARSET' ? 'utf-8' : charset, { fatal: true }).decode(bytes)
}

/** What was read of an entry so far, and which of its texts a continued line adds to. */
interface Reading {
  entry: PoEntry
  field: 'context' | 'id' | 'pluralId' | number | null
}

const begin = (): Reading => ({
  entry: { line: 0, context: '', id: '', texts: [], isFuzzy: false, places: [] },
  field: null,
})

function add({ entry, field }: Reading, text: string): void {
  if (field === null) return
  if (typeof field === 'number') entry.texts[field] = (entry.texts[field] ?? '') + text
  else entry[field] = (entry[field] ?? '') + text
}

const keyword = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s*"(.*)"$/
const fields = { msgctxt: 'context', msgid: 'id', msgid_plural: 'pluralId' } as const

/** Reads a PO file as any program writes it: continued lines, CRLF, a byte order mark, obsolete and fuzzy entries. */
export function readPo(bytes: Uint8Array): PoFile {
  const entries: PoEntry[] = []
  let reading = begin()
  const close = () => {
    if (reading.field !== null) entries.push(reading.entry)
    reading = begin()
  }
  for (const [index, written] of decoded(bytes)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = written.trim()
    const [, word, form, text = ''] = keyword.exec(line) ?? []
    const begins =
      line === '' ||
      line.startsWith('#') ||
      word === 'msgctxt' ||
      (word === 'msgid' && reading.field !== 'context')
    // Comments stand before an entry, so one after its translation begins the next.
    if (begins && typeof reading.field === 'number') close()
    if (line.startsWith('#,')) reading.entry.isFuzzy ||= /\bfuzzy\b/.test(line)
    if (line === '' || line.startsWith('#')) continue
    if (word !== undefined) {
      reading.entry.line ||= index + 1
      reading.field = word === 'msgstr' ? Number(form ?? 0) : fields[word as keyof typeof fields]
      add(reading, unescaped(text))
    } else if (/^".*"$/.test(line)) add(reading, unescaped(line.slice(1, -1)))
    else throw new Error(`Line ${index + 1} cannot be read: ${line}`)
  }
  close()
  const isHeader = ({ id, context }: PoEntry) => id === '' && context === ''
  const fieldsOfHeader = (entries.find(isHeader)?.texts[0] ?? '').split('\n').flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name.toLowerCase(), value ?? ''] as const]
  })
  return { header: new Map(fieldsOfHeader), entries: entries.filter((entry) => !isHeader(entry)) }
}

/** A text after its keyword; one of several lines is continued. */
function quoted(keyword: string, text: string): string[] {
  const lines = text.split(/(?<=\n)/).map((line) => `"${escaped(line).replace('\n', '\\n')}"`)
  return lines.length > 1 ? [`${keyword} ""`, ...lines] : [`${keyword} ${lines[0] ?? '""'}`]
}

/** Writes a PO file. */
export function writePo(header: Readonly<Record<string, string>>, entries: readonly Omit<PoEntry, 'line'>[]) {
  const fieldsOfHeader = Object.entries(header).map(([name, value]) => `"${name}: ${escaped(value)}\\n"`)
  const blocks = entries.map(({ context, id, pluralId, texts, isFuzzy, places }) => [
    ...places.map((place) => `#: ${place}`),
    ...(isFuzzy ? ['#, fuzzy'] : []),
    ...quoted('msgctxt', context),
    ...quoted('msgid', id),
    ...(pluralId === undefined
      ? quoted('msgstr', texts[0] ?? '')
      : [
          ...quoted('msgid_plural', pluralId),
          ...texts.flatMap((text, form) => quoted(`msgstr[${form}]`, text)),
        ]),
  ])
  return `${[['msgid ""', 'msgstr ""', ...fieldsOfHeader], ...blocks].map((lines) => lines.join('\n')).join('\n\n')}\n`
}
