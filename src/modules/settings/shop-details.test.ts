import { describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { putSettings } from './contract/settings-form.ts'
import { getSettings } from './contract/settings.ts'
import { addressLines, isPlaceholder, openDays, replyAddress } from './rules/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const visitor = await shop.as(null)

const form = {
  site_name: 'Lamellen & Licht',
  site_description: 'Blinds to measure',
  contact_email: 'hallo@lamellen.example',
  contact_phone: '+49 89 123456',
}
const place = {
  address_street: 'Hof 2\nTürkenstraße 7',
  address_postal_code: '80333',
  address_city: 'München',
  tax_number: 'DE123456789',
}

describe('the details of a shop', () => {
  test('the details of a shop are read by anyone, except the sender and reply address of mails, which only staff can read', async () => {
    const mail = { reply_to: 'post@lamellen.example', sender_name: 'Lamellen' }
    const opening_hours = [
      { day: 'tuesday', opens: '14:00', closes: '18:00' },
      { day: 'tuesday', opens: '09:00', closes: '12:30' },
      { day: 'monday', opens: '09:00', closes: '18:00' },
    ] as const
    const saved = await admin.call(putSettings, {
      body: { ...form, ...place, ...mail, opening_hours: [...opening_hours] },
    })
    expect([saved.status, saved.body]).toMatchObject([200, { ...place, ...mail }])
    const { body } = await visitor.call(getSettings)
    expect(body).toMatchObject(place)
    expect(body.opening_hours).toEqual([opening_hours[2], opening_hours[1], opening_hours[0]])
    expect(body).not.toHaveProperty('reply_to')
    expect(body).not.toHaveProperty('sender_name')
    expect((await admin.call(getSettings)).body).toMatchObject(mail)
  })

  test('the details of a shop have the mark of an authority only where a picture, a link or words are given', async () => {
    const marks = ['mark_image_url', 'mark_link_url', 'mark_text'] as const
    const shown = async () => Object.keys((await visitor.call(getSettings)).body)
    for (const mark of marks) expect(await shown()).not.toContain(mark)
    const mark = {
      mark_image_url: 'https://marks.example/seal.png',
      mark_link_url: 'https://online.gov.example/shop/1',
      mark_text: 'Đã thông báo Bộ Công Thương',
    }
    await admin.call(putSettings, { body: { ...form, ...mark } })
    expect((await visitor.call(getSettings)).body).toMatchObject(mark)
    await admin.call(putSettings, {
      body: { ...form, mark_image_url: '', mark_link_url: '', mark_text: '' },
    })
    for (const name of marks) expect(await shown()).not.toContain(name)
  })

  test('the details of a shop stay unchanged when omitted from a change, and are removed when sent empty', async () => {
    await admin.call(putSettings, { body: { ...form, ...place } })
    await admin.call(putSettings, { body: form })
    expect((await visitor.call(getSettings)).body).toMatchObject(place)
    const empty = {
      address_street: '',
      address_postal_code: '',
      address_city: '',
      tax_number: '',
      opening_hours: [],
      reply_to: '',
      sender_name: '',
    }
    await admin.call(putSettings, { body: { ...form, ...empty } })
    expect((await visitor.call(getSettings)).body).toEqual({ ...form, logo_url: '' })
  })

  test('the details of a shop are refused field by field', async () => {
    const { status, refused } = await admin.call(putSettings, {
      body: {
        ...form,
        address_street: '1\n2\n3\n4\n5',
        address_city: 'Mün\nchen',
        reply_to: 'somebody',
        opening_hours: [
          { day: 'tuesday', opens: '18:00', closes: '09:00' },
          { day: 'friday', opens: '9 Uhr', closes: '24:00' },
        ],
      },
    })
    expect([status, refused.fields]).toEqual([
      400,
      {
        address_street: 'At most 4 lines',
        address_city: 'Please write it on one line',
        reply_to: 'Invalid email address',
        'opening_hours.0.closes': 'It closes after it opens',
        'opening_hours.1.opens': 'Please enter a time',
        'opening_hours.1.closes': 'Please enter a time',
      },
    ])
    const twice = [
      { day: 'monday', opens: '09:00', closes: '12:00' },
      { day: 'monday', opens: '11:00', closes: '18:00' },
    ] as const
    const overlapping = await admin.call(putSettings, { body: { ...form, opening_hours: [...twice] } })
    expect(overlapping.refused.fields).toEqual({
      'opening_hours.1.opens': 'It is open at this time already',
    })
  })
})

test('an address is formatted as on an envelope in its country', () => {
  expect(addressLines(place, 'DE')).toEqual(['Hof 2', 'Türkenstraße 7', '80333 München'])
  const hanoi = { address_street: '12 Hàng Bông', address_postal_code: '100000', address_city: 'Hà Nội' }
  expect(addressLines(hanoi, 'VN')).toEqual(['12 Hàng Bông', 'Hà Nội 100000'])
  expect(addressLines({ address_city: 'Hà Nội' }, 'VN')).toEqual(['Hà Nội'])
  expect(addressLines({}, 'VN')).toEqual([])
})

test('consecutive days with the same opening times are combined into one line', () => {
  const at = (day: 'monday' | 'tuesday' | 'thursday', opens = '08:00') => ({ day, opens, closes: '17:00' })
  expect(openDays([at('monday'), at('tuesday'), at('thursday')])).toEqual([
    { from: 0, to: 1, times: ['08:00–17:00'] },
    { from: 3, to: 3, times: ['08:00–17:00'] },
  ])
  expect(openDays([at('monday'), at('tuesday', '09:00')])).toHaveLength(2)
})

test('an example address is never used for replies', () => {
  for (const example of [
    'hello@example.com',
    'a@shop.example',
    'a@x.invalid',
    'a@localhost',
    'A@EXAMPLE.ORG',
  ])
    expect(isPlaceholder(example), example).toBe(true)
  for (const real of ['a@example.de', 'a@myexample.com', 'a@test.com'])
    expect(isPlaceholder(real), real).toBe(false)
  const contact_email = 'shop@lamellen.de'
  expect(replyAddress({ contact_email })).toBe(contact_email)
  expect(replyAddress({ contact_email, reply_to: 'post@lamellen.de' })).toBe('post@lamellen.de')
  expect(replyAddress({ contact_email: 'hello@example.com' })).toBeNull()
})
