import type { InjectOptions } from 'light-my-request'
import type { Random } from '../measuring/random.ts'
import { asText, inHeader } from './text.ts'
import { hostile } from './values.ts'

/** File signatures, so that the content reaches the decoders. */
const beginnings: readonly Buffer[] = [
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('ffd8ffe000104a46494600010101006000600000ffdb0043', 'hex'),
  Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000,', 'latin1'),
  Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  Buffer.from('\u0000\u0000\u0000\u001cftypavif', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
  Buffer.from('<!-- -->'.repeat(30)),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;'),
  Buffer.from('%PDF-1.7'),
  Buffer.alloc(0),
]

/** A multipart form with a file, or nearly one. */
export function multipart(random: Random): Pick<InjectOptions, 'payload' | 'headers'> {
  const seam = random.one(['seam', 'x'.repeat(70), "'()+_,-./:=?"])
  const lines = Array.from({ length: random.one([1, 1, 1, 0, 2, 12]) }, () => part(random, seam))
  const end = Buffer.from(random.next() < 0.85 ? `--${seam}--\r\n` : random.one(['', `--${seam}`, '--\r\n']))
  const type = random.one([
    `multipart/form-data; boundary=${seam}`,
    `multipart/form-data; boundary=${seam}`,
    `multipart/form-data; boundary="${seam}"`,
    'multipart/form-data',
    `multipart/form-data; boundary=${'x'.repeat(500)}`,
  ])
  return { headers: { 'content-type': type }, payload: Buffer.concat([...lines, end]) }
}

function part(random: Random, seam: string): Buffer {
  const name = random.one(['image', 'logo', 'file', 'image', '__proto__', ''])
  const file = random.one(['a.png', '../a.svg', inHeader(hostile(random)), 'a\u0000.png'])
  const type = random.one(['image/png', 'image/svg+xml', 'text/html', inHeader(hostile(random))])
  const disposition = `Content-Disposition: form-data; name="${name}"${random.next() < 0.9 ? `; filename="${file}"` : ''}`
  const more = random.next() < 0.1 ? `\r\n${'X-Odd: y\r\n'.repeat(random.one([1, 300]))}` : ''
  const content = Buffer.concat([
    random.one(beginnings),
    Buffer.from(asText(hostile(random))),
    Buffer.from(Array.from({ length: Math.floor(random.within(0, 200)) }, () => random.within(0, 255))),
  ])
  const head = Buffer.from(`--${seam}\r\n${disposition}\r\nContent-Type: ${type}${more}\r\n\r\n`)
  return Buffer.concat([head, content, Buffer.from('\r\n')])
}
