import type { ReportedLine } from '../../../../kernel/contract/imports.ts'
import type { KnownHeaders } from '../../../../kernel/http/csv-headers.ts'
import type { CsvLine } from '../../../../kernel/http/read-csv.ts'
import { customerChange } from '../../contract/customers.ts'
import type { CustomerChange } from '../../contract/customers.ts'

/** Column names used by other shop systems, address books and people. */
export const customerHeaders = {
  firstName: ['first_name', 'first name', 'given name', 'vorname', 'nombre', 'tên', 'имя'],
  lastName: ['last_name', 'last name', 'surname', 'family name', 'nachname', 'apellido', 'họ', 'фамилия'],
  name: ['name', 'full name', 'customer name', 'customer', 'họ tên', 'họ và tên', '姓名'],
  companyName: [
    'company',
    'company name',
    'default address company',
    'firma',
    'empresa',
    'công ty',
    'компания',
  ],
  email: ['email', 'e-mail', 'email address', 'mail', '邮箱'],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'mobile',
    'default address phone',
    'telefon',
    'teléfono',
    'điện thoại',
    'số điện thoại',
    'телефон',
    '电话',
  ],
  secondaryPhone: ['secondary_phone', 'phone 2', 'second phone'],
  address: [
    'address',
    'address1',
    'address line 1',
    'street',
    'default address address1',
    'straße',
    'adresse',
    'dirección',
    'địa chỉ',
    'адрес',
    '地址',
  ],
  address2: ['address2', 'address line 2', 'default address address2'],
  city: ['city', 'town', 'default address city', 'ort', 'stadt', 'ciudad', 'thành phố', 'город', '城市'],
  state: ['state', 'province', 'region', 'default address province code', 'bundesland', 'provincia', 'tỉnh'],
  zipCode: ['zip_code', 'zip', 'postcode', 'postal code', 'default address zip', 'plz', 'código postal'],
  country: ['country', 'default address country code', 'land', 'país', 'quốc gia', 'страна', '国家'],
  type: ['type'],
  status: ['status'],
  source: ['source'],
  tags: ['tags'],
  notes: ['notes', 'note', 'notizen', 'ghi chú'],
} as const
export type CustomerColumn = keyof typeof customerHeaders

/** A line of a file as a customer, or its errors. */
export interface ReadCustomer {
  line: number
  change: CustomerChange
  errors: ReportedLine['errors']
}

/** Splits a full name; the last word is the last name. */
function named(name: string): Pick<CustomerChange, 'firstName' | 'lastName'> {
  const words = name.split(/\s+/)
  const last = words.pop() ?? ''
  return words.length > 0 ? { firstName: words.join(' '), lastName: last } : { lastName: last }
}

/** Empty cells leave the existing values unchanged. */
export function readCustomer({ line, cells }: CsvLine, headers: KnownHeaders<CustomerColumn>): ReadCustomer {
  const cell = (column: CustomerColumn) => (cells[headers.at.get(column)?.index ?? -1] ?? '').trim()
  const headerOf = (column: string) => headers.at.get(column as CustomerColumn)?.header ?? column
  const { name, address2, tags, ...plain } = Object.fromEntries(
    (Object.keys(customerHeaders) as CustomerColumn[]).map((column) => [column, cell(column)]),
  ) as Record<CustomerColumn, string>
  const body = {
    ...(name && !plain.firstName && !plain.lastName && named(name)),
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== '')),
    ...(plain.address && address2 && { address: `${plain.address}, ${address2}` }),
    ...(plain.type && { type: plain.type.toLowerCase() }),
    ...(plain.status && { status: plain.status.toLowerCase() }),
    ...(tags && { tags: [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean) }),
  }
  const read = customerChange.safeParse(body)
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => ({
      column: headerOf(String(path[0])),
      message,
    }))
    return { line, change: body as CustomerChange, errors }
  }
  const isSomebody = ['email', 'phone', 'firstName', 'lastName', 'companyName'].some((key) => key in body)
  const errors = isSomebody ? [] : [{ column: headerOf('email'), message: 'The line names nobody' }]
  return { line, change: read.data, errors }
}
