/** A movement of an account as its bank reports it. */
export interface Movement {
  /** `2026-11-29` */
  bookedOn: string
  /** In major units as a plain decimal, with a minus for what left the account: `-12.50`. */
  amount: string
  /** ISO 4217; empty: the file does not say. */
  currency: string
  /** Who paid, or was paid. */
  name: string
  account: string
  /** What it names: reference and text. */
  purpose: string
  /** The bank's own id of it; empty: it has none. */
  bankId: string
  /** It takes back an earlier one: what had come in leaves, or what had left comes back. */
  isReversal?: true
}

/** What banks write where they have no id. */
const noId = /^(?:NOTPROVIDED|NONREF|NOREF|NONE|[^\p{L}1-9]*)$/iu

/** The bank's own id of a movement; empty where it only says that there is none, which many movements share. */
export const bankIdOf = (text: string): string => (noId.test(text.trim()) ? '' : text.trim())

export type BankFormat = 'camt' | 'mt940' | 'csv'

/** What a file is, by its beginning. */
export function formatOf(text: string): BankFormat {
  const head = text.slice(0, 2000)
  if (/^\uFEFF?\s*</.test(head) && /camt\.05[234]|BkToCstmr/.test(text.slice(0, 5000))) return 'camt'
  if (/^\s*(?:\{1:|:20:)/.test(head) || /\n:6[01][FM]?:/.test(head)) return 'mt940'
  return 'csv'
}

/** A day of MT940 (YYMMDD); the century is this one. */
const shortDay = (text: string) => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`

/** The text of a field `:86:` in the form of German banks: `?20`-`?29` and `?60`-`?63` are what it names. */
function structuredPurpose(text: string) {
  const parts = new Map(
    text
      .split('?')
      .slice(1)
      .map((part) => [part.slice(0, 2), part.slice(2)] as const),
  )
  const join = (...names: string[]) => names.map((name) => parts.get(name) ?? '').join('')
  return {
    purpose: join('20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63').trim(),
    name: join('32', '33').trim(),
    account: join('31').trim(),
  }
}

const plainPurpose = (text: string) => ({ purpose: text, name: '', account: '' })

/** A statement line: value day, sign, amount, kind, references (SWIFT MT940, field 61). */
const statementLine = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d+(?:[.,]\d*)?)[NFS]\w{3}(.*)/

/** The movements of an MT940 file, and which of its lines cannot be read. */
export function readMt940(text: string): { movements: Movement[]; faults: string[] } {
  const fields = text
    .replaceAll('\r', '')
    .split(/\n(?=:\d{2}[A-Z]?:|-\}?$)/m)
    .flatMap((block) => {
      const match = /^:(\d{2}[A-Z]?):([\s\S]*)$/.exec(block.trim())
      return match ? [{ tag: match[1] as string, value: match[2] as string }] : []
    })
  const movements: Movement[] = []
  const faults: string[] = []
  let currency = ''
  /** The movement that the next field describes; what stands elsewhere is about the account. */
  let described: Movement | undefined
  for (const { tag, value } of fields) {
    const last = described
    described = undefined
    if (tag === '60F' || tag === '60M') currency = /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? ''
    if (tag === '61') {
      const [, day = '', , sign = '', amount = '', references = ''] = statementLine.exec(value) ?? []
      if (day === '') {
        faults.push(`:61:${value.split('\n')[0]?.slice(0, 80)}`)
        continue
      }
      const [reference = '', bankId = ''] = references.split('//')
      // A reversed credit leaves the account, a reversed debit comes back.
      const isNegative = sign === 'D' || sign === 'RC'
      const plain = amount.replace(',', '.').replace(/\.$/, '')
      described = {
        bookedOn: shortDay(day),
        amount: isNegative ? `-${plain}` : plain,
        currency,
        name: '',
        account: '',
        purpose: bankIdOf(reference),
        bankId: bankIdOf(bankId),
        ...(sign.startsWith('R') && { isReversal: true as const }),
      }
      movements.push(described)
    }
    if (tag === '86' && last) {
      const flat = value.replaceAll('\n', '')
      const purposeFields = /^\d{3}\?\d\d|\?20/.test(flat)
        ? structuredPurpose(flat)
        : plainPurpose(value.replaceAll('\n', ' '))
      Object.assign(last, {
        ...purposeFields,
        purpose: [last.purpose, purposeFields.purpose].filter(Boolean).join(' '),
      })
    }
  }
  return { movements, faults }
}
