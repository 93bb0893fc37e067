import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aPicture, fileAt, upload, uploaded } from '#test/pictures.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createContentPost } from '#modules/calendar/contract.ts'
import { deleteUpload, uploadLimit } from './contract.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const admin = await shop.as('admin')

/** 16 by 12 pixels: the left half red, the right half blue. */
const heicPhoto = Buffer.from(
  `AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
    AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAABAADAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAOwACAAEAAAAAAAAA
    AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA
    ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED
    cAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAAAwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz
    cGUAAAAAAAAAEAAAAAwAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt
    ZwACAAEAAQAAAENtZGF0AAAANygBrwnIXRjQI5tR/z3v+hehrxMt+NqdrT/8naz7tfPqcRMd85UL99TYROjLhrMyZYDjMjvdQzA=`,
  'base64',
)

const nameIn = (path: string) => path.split('/').at(-1) as string
const remove = (client: Client, filename: string) => client.call(deleteUpload, { params: { filename } })

describe('an editor', () => {
  test('uploads a picture and gets an absolute URL under which everyone can see it', async () => {
    const { status, body } = await upload(editor, 'single', { bytes: await aPicture().png().toBuffer() })
    expect(status).toBe(201)
    const { url } = body as { url: string }
    expect(url).toMatch(/^http:\/\/localhost:3000\/uploads\/[0-9a-f]{32}-8x6-336699\.png$/)
    const { headers, bytes } = await fileAt(await shop.as(null), new URL(url).pathname)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
    })
    expect((await sharp(bytes).metadata()).width).toBe(8)
  })

  test('an editor reads a picture without a session lookup', async () => {
    const path = await uploaded(editor, await aPicture().png().toBuffer())
    const long = '2026-01-01T00:00:00.000Z'
    await shop.rows(
      `update sessions set sess = (sess::jsonb || jsonb_build_object('lastSeenAt', $2::text))::json
       where sess ->> 'userId' = $1`,
      [editor.person!.id, long],
    )
    const seen = async () =>
      (
        await shop.rows<{ at: string }>(
          `select sess ->> 'lastSeenAt' as at from sessions where sess ->> 'userId' = $1`,
          [editor.person!.id],
        )
      )[0]?.at
    expect((await fileAt(editor, path)).status).toBe(200)
    expect(await seen()).toBe(long)
    await editor.send({ method: 'GET', url: '/api/auth/user' })
    expect(await seen()).not.toBe(long)
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('an editor uploads %s', async (format) => {
    const path = await uploaded(editor, await aPicture().toFormat(format).toBuffer())
    const { bytes, headers } = await fileAt(editor, path)
    const storedFormat = format === 'avif' ? 'webp' : format
    expect((await sharp(bytes).metadata()).format).toBe(storedFormat)
    expect(headers['content-type']).toBe(`image/${storedFormat}`)
  })

  test('an editor can delete an unused picture', async () => {
    const path = await uploaded(editor, await aPicture().png().toBuffer())
    expect((await remove(editor, nameIn(path))).body).toEqual({ success: true })
    expect((await fileAt(editor, path)).status).toBe(404)
    expect((await remove(editor, nameIn(path))).status).toBe(404)
    const log = await shop.rows(
      'select action, actor_email from audit_log where entity_label = $1 order by id',
      [nameIn(path)],
    )
    const { email } = editor.person!
    expect(log).toEqual([
      { action: 'upload.create', actor_email: email },
      { action: 'upload.delete', actor_email: email },
    ])
  })

  test('an editor gets a list of the records that still use a picture', async () => {
    const path = await uploaded(editor, await aPicture().png().toBuffer())
    const product = await aProduct(shop, { name: 'Linen Veil' })
    await shop.rows('update products set image_urls = $1 where id = $2', [
      [`https://shop${path}`],
      product.id,
    ])
    const { status, refused } = await remove(editor, nameIn(path))
    expect([status, refused.code]).toEqual([409, 'in_use'])
    expect(refused['used_by']).toEqual([{ entity: 'product', id: product.id, name: 'Linen Veil' }])
    expect((await fileAt(editor, path)).status).toBe(200)
  })

  test('an editor is told that a scheduled post uses a picture', async () => {
    const path = await uploaded(editor, await aPicture().png().toBuffer())
    const body = { title: 'Spring', platform: 'blog', image_url: path } as const
    const { id } = (await editor.call(createContentPost, { body })).body
    expect((await remove(editor, nameIn(path))).refused['used_by']).toEqual([
      { entity: 'planned post', id, name: 'Spring' },
    ])
  })

  test('an editor cannot change the logo', async () => {
    expect((await upload(editor, 'logo', { bytes: await aPicture().png().toBuffer() })).status).toBe(403)
  })
})

describe('an uploaded file', () => {
  test('an uploaded file is rotated upright and loses its location', async () => {
    const photo = await aPicture({ width: 40, height: 20 })
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'a secret' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const path = await uploaded(editor, photo)
    expect(path).toMatch(/-20x40-/)
    const { bytes } = await fileAt(editor, path)
    const { exif, orientation, width, height } = await sharp(bytes).metadata()
    expect({ exif, orientation, width, height }).toEqual({ width: 20, height: 40 })
    expect(bytes.includes('a secret')).toBe(false)
  })

  test('an uploaded file loses a second file appended to or embedded in the picture', async () => {
    const gif = await aPicture().gif().toBuffer()
    const payload = '/*<script>alert(1)</script>*/'
    const path = await uploaded(editor, Buffer.concat([gif, Buffer.from(payload)]))
    const { bytes } = await fileAt(editor, path)
    expect(bytes.includes('script')).toBe(false)
  })

  test('an uploaded file in HEIC, as phones take photos, is stored as JPEG whatever its type is called, or refused with what to do', async () => {
    const path = await uploaded(editor, heicPhoto)
    expect(path).toMatch(/-16x12-[0-9a-f]{6}\.jpg$/)
    const { data } = await sharp((await fileAt(editor, path)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(150)
    expect(data[(16 - 1) * 3 + 2]).toBeGreaterThan(150)
    const { status, refused } = await upload(editor, 'single', { bytes: heicPhoto.subarray(0, 480) })
    expect([status, refused.message]).toEqual([415, expect.stringContaining('HEIC')])
  })

  test('an uploaded file in SVG keeps only its shapes', async () => {
    const path = await uploaded(
      admin,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script>
      <foreignObject><iframe src="https://evil.example"/></foreignObject><image href="https://evil.example/a.png"/>
      <a href="javascript:alert(1)"><path d="M0 0h9v9z" fill="url(https://evil.example/b)" onclick="alert(1)"/></a></svg>`,
      'logo',
    )
    const drawing = (await fileAt(admin, path)).bytes.toString()
    expect(drawing).toContain('<path d="M0 0h9v9z"')
    expect(drawing).not.toMatch(/alert|evil|script|foreignObject|iframe|onload|onclick/i)
  })

  const logo = async (content: string) => {
    const path = await uploaded(
      admin,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`,
      'logo',
    )
    return (await fileAt(admin, path)).bytes.toString()
  }

  test('an uploaded file in SVG keeps its own references, whatever quotation marks and spaces they have', async () => {
    const drawing =
      await logo(`<path id="p" d="M0 0h9v9z" style="fill:url(&quot;#a&quot;);stroke:url(//evil.example)"/>
      <path d="M1 1h9v9z" fill="url('#a')" clip-path="url( #a )" stroke="url( 'https://evil.example' )"/>`)
    expect(drawing).toContain('style="fill:url(&quot;#a&quot;)"')
    expect(drawing).toContain(`fill="url('#a')" clip-path="url( #a )"`)
    expect(drawing).not.toContain('evil')
  })

  test('an uploaded file in SVG loses only the forbidden rules of its styles', async () => {
    const drawing = await logo(`<style>/* made by <hand> */ @import url("https://evil.example/a?b&amp;c");
      .a{fill:#c00;background:url(https://evil.example)} g > .b{stroke:blue} @font-face{src:url(https://evil.example)}
      .c{fill:image-set("https://evil.example" 1x)} .d{fill:u\\72l(https://evil.example)}</style>
      <style><![CDATA[.e{fill:url('#a')} .f{fill:red}</style><script>alert(1)</script>]]></style><path d="M0 0h9v9z"/>`)
    expect(drawing).toMatch(/<style>\.a\{fill:#c00\}g > \.b\{stroke:blue\}.*\.e\{fill:url\('#a'\)\}/)
    expect(drawing).not.toMatch(/evil|import|script|hand|font-face/)
  })

  test('an uploaded file in SVG keeps embedded PNG, JPEG and WebP pictures, and is refused with the reason if nothing remains', async () => {
    const png = `data:image/png;base64,${(await aPicture().png().toBuffer()).toString('base64')}`
    expect(await logo(`<image width="9" height="9" xlink:href="${png}"/>`)).toContain(`xlink:href="${png}"`)
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
    for (const href of [svg, 'https://evil.example/a.png', 'data:text/html;base64,AAAA']) {
      const bytes = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${href}"/></svg>`
      const { status, refused } = await upload(admin, 'logo', { bytes })
      expect([status, refused.message]).toEqual([
        415,
        'Nothing of this SVG can be shown. Pictures inside it must be embedded as PNG, JPEG, or WebP.',
      ])
    }
  })

  test('an uploaded file in SVG with entities is refused', async () => {
    const bytes = `<!DOCTYPE svg [<!ENTITY word SYSTEM "file:///etc/hostname">]>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">&word;</text></svg>`
    const { status, refused } = await upload(admin, 'logo', { bytes })
    expect([status, refused.code]).toEqual([415, 'not_an_image'])
  })

  test.for([
    ['deeply nested', '<g>'.repeat(1_001) + '</g>'.repeat(1_001)],
    ['very many', '<g/>'.repeat(100_001)],
  ])('an uploaded file in SVG with %s elements is refused before it delays others', async ([, elements]) => {
    const bytes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${elements}</svg>`
    const { status, refused } = await upload(admin, 'logo', { bytes })
    expect([status, refused.code]).toEqual([415, 'not_an_image'])
  })

  test('an uploaded file with animation stays animated', async () => {
    const frames = await sharp(Buffer.alloc(8 * 12 * 3, 99).fill(200, 0, 8 * 6 * 3), {
      raw: { width: 8, height: 12, channels: 3, pageHeight: 6 },
    })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer()
    const path = await uploaded(editor, frames)
    expect(path).toMatch(/-8x6-[0-9a-f]{6}-moving\.gif$/)
    expect((await sharp((await fileAt(editor, path)).bytes).metadata()).pages).toBe(2)
  })
})

describe('an invalid upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'

  test.each([
    ['HTML with a picture type', '<html><script>alert(1)</script></html>'],
    ['text', 'just words'],
    ['a drawing', svg],
    ['a file signature without content', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a program', Buffer.from('7f454c46020101', 'hex')],
    ['a document', '%PDF-1.7'],
  ])('%s is refused', async (_, bytes) => {
    const { status, refused } = await upload(editor, 'single', { bytes })
    expect([status, refused.code, refused.error]).toEqual([415, 'not_an_image', refused.message])
  })

  test('an invalid upload without a picture, or without a form, is refused', async () => {
    for (const files of [[], [{ bytes: svg, field: 'photo' }], [{ bytes: '' }]]) {
      expect((await upload(editor, 'single', ...files)).refused).toMatchObject({ code: 'file_missing' })
    }
    expect((await editor.send({ method: 'POST', url: '/api/upload/single' })).status).toBe(400)
    const json = await editor.send({ method: 'POST', url: '/api/upload/single', payload: { image: 'x' } })
    expect(json.status).toBe(415)
  })

  test('an invalid upload that is cut off is refused', async () => {
    const { status } = await editor.send({
      method: 'POST',
      url: '/api/upload/single',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    })
    expect(status).toBe(400)
  })

  test('an invalid upload is refused at every other path, because those do not accept forms with files', async () => {
    const { status } = await editor.send({
      method: 'POST',
      url: '/api/orders',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    })
    expect(status).toBe(415)
  })
})

describe('an upload beyond a limit', () => {
  test('an upload beyond a limit is refused one byte over 5 MB, which is accepted', async () => {
    const png = await aPicture().png().toBuffer()
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect((await upload(editor, 'single', { bytes: padded(uploadLimit) })).status).toBe(201)
    for (const size of [uploadLimit + 1, 3 * uploadLimit]) {
      const { status, refused } = await upload(editor, 'single', { bytes: padded(size) })
      expect([status, refused.code]).toEqual([413, 'file_too_large'])
    }
  })

  test('an upload beyond a limit of eleven files at once is refused, and nothing is stored', async () => {
    const before = await readdir(join(shop.env.dataDir, 'uploads'))
    const bytes = await aPicture().png().toBuffer()
    const { status } = await upload(editor, 'single', ...Array.from({ length: 11 }, () => ({ bytes })))
    expect(status).toBe(400)
    expect(await readdir(join(shop.env.dataDir, 'uploads'))).toEqual(before)
  })

  test('an upload beyond a limit of 30,000 x 30,000 pixels is refused before it fills the memory', async () => {
    const png = await aPicture({ width: 1, height: 1 }).png().toBuffer()
    // The size is only in the header; the rest is never read.
    png.writeUInt32BE(30_000, 16)
    png.writeUInt32BE(30_000, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    const memory = process.memoryUsage.rss()
    const { status, refused } = await upload(editor, 'single', { bytes: png })
    expect([status, refused.code]).toEqual([422, 'picture_too_large'])
    expect(process.memoryUsage.rss() - memory).toBeLessThan(100_000_000)
    const wide = await aPicture({ width: 17_000, height: 1 }).png().toBuffer()
    expect((await upload(editor, 'single', { bytes: wide })).refused.code).toBe('picture_too_large')
  })

  test('an upload beyond a limit is refused with Retry-After when too many pictures are queued', async () => {
    const bytes = await aPicture({ width: 900, height: 900 }).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 40 }, () => upload(editor, 'single', { bytes })))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect((await upload(editor, 'single', { bytes })).status).toBe(201)
  })
})

describe('the uploads directory cannot be escaped', () => {
  const tricks = [
    '..%2fcanary.png',
    '%2e%2e%2fcanary.png',
    '..%252fcanary.png',
    '%2fetc%2fpasswd',
    'canary.png',
    'canary.png%00.png',
    `${'0'.repeat(32)}-1x1-000000.png%2f..%2f..%2fcanary.png`,
    `${'0'.repeat(32)}-1x1-000000.png`,
  ]

  test.each(tricks)('the uploads directory cannot be escaped by %s', async (trick) => {
    const canary = join(shop.env.dataDir, 'canary.png')
    await writeFile(canary, 'still here')
    const removed = await admin.send({ method: 'DELETE', url: `/api/upload/${trick}` })
    expect([400, 404]).toContain(removed.status)
    expect((await fileAt(admin, `/uploads/${trick}`)).status).toBe(404)
    expect(await readdir(shop.env.dataDir)).toContain('canary.png')
  })

  test('the uploads directory cannot be escaped and is not listed', async () => {
    for (const url of ['/uploads', '/uploads/']) expect((await fileAt(admin, url)).status).toBe(404)
  })
})
