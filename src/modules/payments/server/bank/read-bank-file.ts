import { XMLParser } from 'fast-xml-parser'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { formatOf, readMt940, type BankFormat, type Movement, bankIdOf } from '../../rules/index.ts'
import { readBankCsv, type ReadAs, type ReadCsv } from './read-bank-csv.ts'

type Node = { [name: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  // Numbers of letters, such as `&#252;`.
  htmlEntities: true,
})

/** A child that may be missing, be one or be many. */
const all = (node: unknown, name: string): Node[] => {
  const children = (node as Node | undefined)?.[name]
  if (children === undefined || children === '') return []
  return (Array.isArray(children) ? children : [children]) as Node[]
}
const child = (node: unknown, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((at, name) => all(at, name)[0], node as Node)
const textOf = (node: unknown, ...path: string[]): string => {
  const value = child(node, ...path) as unknown
  if (typeof value === 'string') return value.trim()
  const text = (value as Node | undefined)?.['#text']
  return typeof text === 'string' ? text.trim() : ''
}

/** The names of a party, in both spellings of the versions. */
const nameOf = (parties: unknown, party: string) =>
  textOf(parties, party, 'Nm') || textOf(parties, party, 'Pty', 'Nm')

/**
 * What a transaction of an entry says: who, which account, and what it names.
 * @param isPayer whether the other one is who paid
 */
function detailsOf(details: Node | undefined, isPayer: boolean) {
  const parties = child(details, 'RltdPties')
  const [party, account] = isPayer ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  const remittance = child(details, 'RmtInf')
  const id = textOf(details, 'Refs', 'EndToEndId')
  const purpose = [
    ...all(remittance, 'Strd').map((structured) => textOf(structured, 'CdtrRefInf', 'Ref')),
    ...all(remittance, 'Ustrd').map((text) => (typeof text === 'string' ? text : textOf({ text }, 'text'))),
    ...(id === 'NOTPROVIDED' ? [] : [id]),
  ]
  return {
    name: nameOf(parties, party),
    account: textOf(parties, account, 'Id', 'IBAN') || textOf(parties, account, 'Id', 'Othr', 'Id'),
    purpose: purpose.filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').trim(),
    bankId: bankIdOf(textOf(details, 'Refs', 'AcctSvcrRef')) || bankIdOf(textOf(details, 'Refs', 'TxId')),
  }
}

/** The movements of one entry: a batch has several transactions with amounts of their own. */
function movementsOf(entry: Node): Movement[] {
  const bookedOn = (
    textOf(entry, 'BookgDt', 'Dt') ||
    textOf(entry, 'BookgDt', 'DtTm') ||
    textOf(entry, 'ValDt', 'Dt')
  ).slice(0, 10)
  const amountOf = (details: Node | undefined) =>
    textOf(details, 'Amt') || textOf(details, 'AmtDtls', 'TxAmt', 'Amt')
  const inside = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
  // Without amounts of their own nobody knows how the entry is split.
  const transactions = inside.length > 1 && !inside.every(amountOf) ? [undefined] : inside
  const isReversal = ['true', '1'].includes(textOf(entry, 'RvslInd'))
  const ofEntry = { amount: textOf(entry, 'Amt'), currency: textOf(child(entry, 'Amt'), '@Ccy') }
  const isSplit = transactions.length > 1
  const parts = transactions.length > 0 ? transactions : [undefined]
  return parts.map((details) => {
    const amount = isSplit ? amountOf(details) : ofEntry.amount
    // The sign is that of the money, also of a reversal; its parties are those of what it takes back.
    const sign = (isSplit && textOf(details, 'CdtDbtInd')) || textOf(entry, 'CdtDbtInd')
    const isIncoming = sign === 'CRDT'
    const entryDetails = detailsOf(details, isIncoming !== isReversal)
    return {
      ...entryDetails,
      bookedOn,
      amount: isIncoming ? amount : `-${amount}`,
      currency: ofEntry.currency,
      purpose: entryDetails.purpose || textOf(entry, 'AddtlNtryInf'),
      bankId: entryDetails.bankId || (isSplit ? '' : bankIdOf(textOf(entry, 'AcctSvcrRef'))),
      ...(isReversal && { isReversal: true as const }),
    }
  })
}

/**
 * The booked movements of a CAMT file (052, 053 or 054, any version).
 * @returns null where it is no such file
 */
function readCamt(text: string): Movement[] | null {
  let root: Node
  try {
    root = parser.parse(text) as Node
  } catch {
    return null
  }
  const document = child(root, 'Document')
  const message =
    child(document, 'BkToCstmrStmt') ??
    child(document, 'BkToCstmrAcctRpt') ??
    child(document, 'BkToCstmrDbtCdtNtfctn')
  if (message === undefined) return null
  const statements = ['Stmt', 'Rpt', 'Ntfctn'].flatMap((name) => all(message, name))
  return statements
    .flatMap((statement) => all(statement, 'Ntry'))
    .filter((entry) => {
      const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
      return status === '' || status === 'BOOK'
    })
    .flatMap(movementsOf)
}

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
