import { describe, expect, test } from 'vitest'
import { readColumns } from '#kernel/http/csv/csv-columns.ts'
import { customerColumns, readCustomer, type CustomerColumn } from './read-line.ts'

/** One line of a file as a customer: cells by head. */
function customer(cells: Record<string, string>, country = 'VN') {
  const line = { line: 2, cells: Object.values(cells) }
  const columns = readColumns<CustomerColumn>(Object.keys(cells), customerColumns)
  const { change, errors } = readCustomer(line, columns, country)
  return errors.length > 0 ? { errors } : change
}

describe('a line of customers', () => {
  test('a line of customers of Shopify takes the default address where the customer’s own cells are empty', () => {
    const cells = {
      'First Name': 'Jane',
      'Last Name': 'Doe',
      Email: 'jane@import.example',
      Phone: '',
      'Default Address Company': 'Acme',
      'Default Address Address1': '12 High St',
      'Default Address Address2': 'Flat 3',
      'Default Address City': 'Ottawa',
      'Default Address Province Code': 'ON',
      'Default Address Country Code': 'CA',
      'Default Address Zip': "'K2P 1L4",
      'Default Address Phone': '613-555-6666',
    }
    expect(customer(cells)).toMatchObject({
      phone: '613-555-6666',
      companyName: 'Acme',
      address: '12 High St, Flat 3',
      city: 'Ottawa',
      state: 'ON',
      country: 'CA',
      zipCode: 'K2P 1L4',
    })
  })

  test('a line of customers loses the apostrophes and formulas by which spreadsheets protect digits', () => {
    expect(
      customer({ Name: 'Ann', Phone: "'+84901234567", Zip: "'100000", 'Phone 2': '="0901234568"' }),
    ).toMatchObject({ phone: '+84901234567', zipCode: '100000', secondaryPhone: '0901234568' })
  })

  test('a line of customers of Google Contacts has e-mail, phones and address', () => {
    const cells = {
      'First Name': 'Ann',
      'Last Name': 'Lee',
      'Organization Name': 'Lee GmbH',
      'E-mail 1 - Label': 'Work',
      'E-mail 1 - Value': 'ann@import.example ::: lee@import.example',
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': '0901 234 567 ::: 028 123 4567',
      'Phone 2 - Value': '0901234567',
      'Address 1 - Street': '1 Main St',
      'Address 1 - City': 'Hue',
      'Address 1 - Postal Code': '49000',
      'Address 2 - Street': '2 Side St',
      'Address 2 - City': 'Hanoi',
    }
    expect(customer(cells)).toMatchObject({
      companyName: 'Lee GmbH',
      email: 'ann@import.example',
      phone: '0901 234 567',
      secondaryPhone: '028 123 4567',
      address: '1 Main St',
      city: 'Hue',
      zipCode: '49000',
    })
  })

  test('a line of customers of Outlook has one whole address, of the business or of the home', () => {
    const heads = ['Street', 'City', 'Postal Code', 'Country/Region'] as const
    const of = (place: string, cells: readonly string[]) =>
      Object.fromEntries(heads.map((head, index) => [`${place} ${head}`, cells[index] ?? '']))
    const person = { 'First Name': 'Ann', 'E-mail Address': 'a@import.example', 'Mobile Phone': '0901234567' }
    expect(
      customer({ ...person, ...of('Business', []), ...of('Home', ['1 Lane', 'Leeds', 'LS1', 'GB']) }),
    ).toMatchObject({ phone: '0901234567', address: '1 Lane', city: 'Leeds', zipCode: 'LS1', country: 'GB' })
    expect(
      customer({
        ...of('Home', ['1 Lane', 'Leeds', 'LS1']),
        ...person,
        ...of('Business', []),
        'Business Phone': '9',
      }),
    ).toMatchObject({ address: '1 Lane', city: 'Leeds', secondaryPhone: '9' })
    const german = {
      Nachname: 'Roth',
      'E-Mail-Adresse': 'r@import.example',
      Mobiltelefon: '0170 1234567',
      'Straße geschäftlich': 'Ring 1',
      'Ort geschäftlich': '',
      'Ort privat': 'Bonn',
      'Postleitzahl geschäftlich': '10115',
    }
    const read = customer(german)
    expect(read).toMatchObject({ phone: '0170 1234567', address: 'Ring 1', zipCode: '10115' })
    expect(read).not.toHaveProperty('city')
  })

  test('a line of customers of WooCommerce users has the billing address', () => {
    const cells = {
      user_login: 'ann',
      user_email: 'ann@import.example',
      first_name: 'Ann',
      last_name: 'Lee',
      billing_phone: '0901234567',
      billing_address_1: '1 Main St',
      billing_address_2: 'Flat 2',
      billing_city: 'Hue',
      billing_postcode: '49000',
      billing_country: 'VN',
    }
    expect(customer(cells)).toMatchObject({
      email: 'ann@import.example',
      phone: '0901234567',
      address: '1 Main St, Flat 2',
      city: 'Hue',
      zipCode: '49000',
      country: 'VN',
    })
  })

  test.each([
    [
      {
        Straße: 'Ringstr.',
        Hausnummer: '12a',
        PLZ: '10115',
        Ort: 'Berlin',
        Telefon: '030 1234567',
        Mobil: '0170 1234567',
      },
      {
        address: 'Ringstr. 12a',
        zipCode: '10115',
        city: 'Berlin',
        phone: '030 1234567',
        secondaryPhone: '0170 1234567',
      },
    ],
    [
      {
        'Họ và tên': 'Nguyễn Văn An',
        'Địa chỉ': '12 Lê Lợi',
        'Phường/Xã': 'Bến Nghé',
        'Quận/Huyện': 'Quận 1',
        'Tỉnh/Thành phố': 'TP. Hồ Chí Minh',
      },
      {
        lastName: 'Nguyễn',
        firstName: 'Văn An',
        address: '12 Lê Lợi, Bến Nghé, Quận 1',
        city: 'TP. Hồ Chí Minh',
      },
    ],
    [
      { Calle: 'Mayor', Número: '5', 'Código postal': '28013', Ciudad: 'Madrid', Móvil: '612 345 678' },
      { address: 'Mayor 5', zipCode: '28013', city: 'Madrid', phone: '612 345 678' },
    ],
    [
      { Улица: 'Ленина', Дом: '7', Квартира: '12', Город: 'Омск', Телефон: '+7 999 1234567' },
      { address: 'Ленина 7, 12', city: 'Омск' },
    ],
    [
      { 省: '广东', 市: '深圳', 区: '南山', 详细地址: '科技路1号', 手机: '13800138000' },
      { address: '科技路1号, 南山', city: '深圳', state: '广东', phone: '13800138000' },
    ],
  ])('a line of customers of any of the shop’s languages has the whole address: %o', (cells, expected) => {
    expect(customer({ Email: 'a@import.example', ...cells })).toMatchObject(expected)
  })

  test('a line of customers with a phone that a spreadsheet has rounded is an error, and one that has only lost its zero can be called', () => {
    expect(customer({ Name: 'Ann', Telefon: '8.49012E+10' })).toEqual({
      errors: [{ column: 'Telefon', message: expect.stringContaining('rounded by a spreadsheet') }],
    })
    expect(customer({ Name: 'Ann', Phone: '901234567' })).toMatchObject({ phone: '0901234567' })
    expect(customer({ Name: 'Ann', Phone: '1701234567' }, 'DE')).toMatchObject({ phone: '01701234567' })
    expect(customer({ Name: 'Ann', Phone: '612345678' }, 'ES')).toMatchObject({ phone: '612345678' })
    expect(customer({ Name: 'Ann', Phone: '84901234567' })).toMatchObject({ phone: '84901234567' })
  })
})
