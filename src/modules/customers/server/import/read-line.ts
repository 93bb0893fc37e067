import { nameParts } from '#kernel/rules/people/name-parts.ts'
import type { CountryCode } from 'libphonenumber-js'
import type { ReportedLine } from '#kernel/contract/imports.ts'
import { isShortened, unguarded, type ColumnNames, type Columns } from '#kernel/http/csv/csv-columns.ts'
import type { CsvLine } from '#kernel/http/csv/read-csv.ts'
import { lazyRequire } from '#kernel/process/lazy-require.ts'
import { forEachField } from '#kernel/contract/fields.ts'
import { plainCustomerTexts } from '../../contract/plain-texts.ts'
import { customerChange, type CustomerChange } from '../../contract/customers.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/**
 * Column names of other shop systems, address books and people. What programs write around them, as in `Default Address
 * City`, `billing_city` and `Address 1 - City`, need not be named.
 */
export const customerColumns = {
  firstName: 'first_name | given name | forename | vorname | nombre | prénom | tên | имя | 名',
  lastName: 'last_name | surname | family name | nachname | apellido | apellidos | nom | họ | фамилия | 姓',
  name: `name | full name | customer name | customer | display name | họ tên | họ và tên | tên khách hàng
    | nombre completo | nom complet | kunde | cliente | фио | имя и фамилия | 姓名 | 客户`,
  companyName: `company | company name | organization name | organization # name | firma | unternehmen | empresa
    | entreprise | société | công ty | tên công ty | компания | организация | 公司`,
  email: `email | e-mail | email address | mail | e-mail-adresse | correo | correo electrónico | courriel
    | thư điện tử | эл почта | почта | 邮箱 | 电子邮件 | 邮件`,
  phone: `phone | phone number | telephone | mobile | mobile phone | cell | cell phone | tel | telefon
    | telefonnummer | mobiltelefon | mobil | handy | teléfono | móvil | celular | téléphone | portable
    | điện thoại | số điện thoại | sđt | di động | телефон | мобильный | моб телефон | 电话 | 手机 | 手机号`,
  secondaryPhone: 'secondary_phone | second phone | other phone | điện thoại 2 | zweites telefon',
  address: `address | address1 | address line 1 | street | street address | straße | strasse | adresse
    | anschrift | dirección | calle | rue | địa chỉ | đường | адрес | улица | 地址 | 详细地址 | 街道`,
  houseNumber:
    'house number | street number | hausnummer | hausnr | haus nr | número | số nhà | дом | 门牌号',
  address2: `address2 | address line 2 | extended address | apartment | adresszusatz | piso | complément
    | căn hộ | квартира | 门牌`,
  ward: 'ward | phường/xã | phường | xã | phường xã thị trấn',
  district: 'district | county | quận/huyện | quận | huyện | quận huyện thị xã | район | 区 | 区县',
  city: `city | town | ort | stadt | wohnort | ciudad | población | localidad | ville | thành phố
    | tỉnh/thành phố | tỉnh thành | город | 城市 | 市`,
  state: `province code | state | province | region | bundesland | provincia | département | tỉnh
    | область | регион | 省 | 省份`,
  zipCode: `zip_code | zip | postcode | postal code | plz | postleitzahl | código postal | code postal
    | mã bưu chính | mã bưu điện | индекс | почтовый индекс | 邮编 | 邮政编码`,
  country: `country code | country | country/region | land | land/region | país | país/región | pays
    | quốc gia | страна | 国家 | 国家地区`,
  ...forEachField(plainCustomerTexts, ({ label }, name) => `${name} | ${label}`),
  vatNumber: `vat_number | vat number | vat id | vat | tax id | ust-idnr | ustid | umsatzsteuer-id | nif | cif | n° tva
    | numéro de tva | mã số thuế | mst | инн | 税号`,
  type: 'type',
  status: 'status',
  source: 'source',
  tags: 'tags | labels | schlagwörter | etiquetas | nhãn | теги | 标签',
  notes: 'notes | note | notizen | notiz | notas | ghi chú | примечание | заметки | 备注',
} as const satisfies ColumnNames<string>
const plainNames = Object.keys(plainCustomerTexts) as (keyof typeof plainCustomerTexts)[]
export type CustomerColumn = keyof typeof customerColumns

/** A line of a file as a customer, or its errors. */
export interface ReadCustomer {
  line: number
  change: CustomerChange
  errors: ReportedLine['errors']
}

const joined = (parts: readonly string[], by = ', ') => parts.filter(Boolean).join(by)

/** The address of a line: all its parts from the same group of columns, so that two addresses are not mixed. */
function addressOf(line: CsvLine, columns: Columns<CustomerColumn>) {
  const [street] = columns.cells(line, 'address')
  const of = street && { group: street.group }
  const part = (column: CustomerColumn) => columns.cell(line, column, of)
  const [city, state] = [part('city'), part('state')]
  const district = joined([part('ward'), part('district')])
  return {
    address: street && joined([joined([street.text, part('houseNumber')], ' '), part('address2'), district]),
    city,
    state,
    zipCode: unguarded(part('zipCode')),
    country: part('country'),
  }
}

const library = lazyRequire<typeof import('libphonenumber-js')>('libphonenumber-js')

/** A phone with the zero that spreadsheets take off its beginning, where it is a number of the country with it. */
function withLostZero(phone: string, country: string): string {
  if (!/^[1-9]\d{7,10}$/.test(phone)) return phone
  const parsed = library().parsePhoneNumberFromString(phone, {
    defaultCountry: country as CountryCode,
    extract: false,
  })
  const national = parsed?.isValid() ? parsed.formatNational().replace(/\D/g, '') : phone
  return national === `0${phone}` ? national : phone
}

/** The phones of a line: the first two that differ. A column of its own decides which is the second. */
function phonesOf(line: CsvLine, columns: Columns<CustomerColumn>, country: string) {
  const digits = (text: string) => text.replace(/\D/g, '')
  const all = [...columns.cells(line, 'phone'), ...columns.cells(line, 'secondaryPhone')].map((phone) => ({
    ...phone,
    text: withLostZero(unguarded(phone.text), country),
  }))
  const [phone, second] = all.filter(
    ({ text }, index) => all.findIndex((candidate) => digits(candidate.text) === digits(text)) === index,
  )
  const shortened = all.filter(({ text }) => isShortened(text))
  return {
    phone: phone?.text ?? '',
    secondaryPhone: second?.text ?? '',
    errors: shortened.map(({ header, text }) => ({
      column: header,
      message: staffText(
        '“{{text}}” was rounded by a spreadsheet. Format the column as text and export it again',
        { text },
      ),
    })),
  }
}

/** Empty cells leave the existing values unchanged. */
export function readCustomer(line: CsvLine, columns: Columns<CustomerColumn>, country: string): ReadCustomer {
  const cell = (column: CustomerColumn) => columns.cell(line, column)
  const { errors, ...phones } = phonesOf(line, columns, country)
  const name = cell('name')
  const typedName = { firstName: cell('firstName'), lastName: cell('lastName') }
  const tags = cell('tags')
    .split(',')
    .map((tag) => tag.trim())
  const body = Object.fromEntries(
    Object.entries({
      ...(name && !typedName.firstName && !typedName.lastName ? nameParts(name) : typedName),
      companyName: cell('companyName'),
      ...Object.fromEntries(plainNames.map((name) => [name, unguarded(cell(name))])),
      email: columns.cells(line, 'email')[0]?.text,
      ...phones,
      ...addressOf(line, columns),
      type: cell('type').toLowerCase(),
      status: cell('status').toLowerCase(),
      source: cell('source'),
      notes: cell('notes'),
    }).filter(([, value]) => value),
  ) as CustomerChange
  if (tags.some(Boolean)) body.tags = [...new Set(tags)].filter(Boolean)
  const parsed = customerChange.safeParse(body)
  if (!parsed.success)
    errors.push(
      ...parsed.error.issues.map(({ path, message }) => ({
        column: columns.headerOf(String(path[0])),
        message,
      })),
    )
  const isSomebody = ['email', 'phone', 'firstName', 'lastName', 'companyName'].some((key) => key in body)
  if (!isSomebody)
    errors.push({ column: columns.headerOf('email'), message: staffText('The line names nobody') })
  return { line: line.line, change: parsed.success ? parsed.data : body, errors }
}
