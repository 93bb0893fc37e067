import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { formatOf, readMt940, type BankFormat, type Movement } from '../../rules/index.ts'
import { readBankCsv, type ReadAs, type ReadCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What an XML file says of its encoding. */
const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/

/** The text of a file: as it says, else UTF-8, else the old character set of Western Europe. */
export function textOfFile(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const encoding = declared.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  for (const label of [encoding, 'utf-8'])
    try {
      if (label) return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // Not in this encoding, or not a known one: the next is tried.
    }
  return new TextDecoder('windows-1252').decode(bytes)
}

export interface ReadBankFile {
  format: BankFormat
  movements: Movement[]
  /** Lines that cannot be read. */
  faults: string[]
  /** Of a CSV file. */
  csv?: Pick<ReadCsv, 'head' | 'headers' | 'columns'>
}

/** The movements of a file of a bank, whatever its form. */
export async function readBankFile(
  bytes: Buffer,
  as: ReadAs,
): Promise<ReadBankFile | Refusal<'malformed_csv' | 'bank_file_refused'>> {
  const text = textOfFile(bytes)
  const format = formatOf(text)
  if (format === 'csv') {
    const file = await readBankCsv(text, as)
    if (file instanceof Refusal) return file
    const { movements, faults, ...csv } = file
    return { format, movements, faults, csv }
  }
  if (format === 'mt940') return { format, ...readMt940(text) }
  const movements = readCamt(text)
  if (movements === null)
    return refuse('bank_file_refused', {
      message: staffText('This XML file is not a statement of an account (CAMT).'),
    })
  return { format, movements, faults: [] }
}
