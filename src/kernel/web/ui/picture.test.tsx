import { existsSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import drawn from './drawn-pictures.json' with { type: 'json' }
import { Picture } from './picture.tsx'

const offered = (src: string) =>
  [...renderToStaticMarkup(<Picture src={src} alt="" isRoom />).matchAll(/(\/pictures\/\S+) (\d+)w/g)].map(
    ([, file, width]) => ({ file: file ?? '', width: Number(width) }),
  )

test.each(Object.entries(drawn))('every file that a page offers for %s exists', (name, info) => {
  const files = offered(`/pictures/${name}-${'width' in info ? info.width : 1280}.webp`)
  expect(files.length).toBeGreaterThanOrEqual(6)
  for (const { file } of files)
    expect(existsSync(new URL(`../../../../public${file}`, import.meta.url)), file).toBe(true)
})

test('a banner with a larger file is offered to high-density screens at 2560 px', () => {
  const widest = Object.entries(drawn).filter(([, info]) => 'widest' in info)
  expect(widest.map(([name]) => name)).toContain('banner-morning-light')
  for (const [name] of widest)
    expect(new Set(offered(`/pictures/${name}-1920.webp`).map(({ width }) => width))).toEqual(
      new Set([480, 960, 1920, 2560]),
    )
})

test('a dark page shows a room at night, and only where that was drawn', () => {
  const room = renderToStaticMarkup(<Picture src="/pictures/wood-oak-50-1-1280.webp" alt="" isRoom />)
  expect(room).toMatch(/<source media="\(prefers-color-scheme: dark\)"[^>]+wood-oak-50-night-640\.avif 640w/)
  expect(room).toContain('lit')
  for (const detail of ['wood-oak-50-2', 'roller-sage-1-oat'])
    expect(
      renderToStaticMarkup(<Picture src={`/pictures/${detail}-1280.webp`} alt="" isRoom />),
    ).not.toContain('night')
  expect(renderToStaticMarkup(<Picture src="/pictures/wood-oak-50-1-1280.webp" alt="" />)).not.toContain(
    'night',
  )
})

test('a thumbnail names its smallest file only, a larger picture all of them', () => {
  const widths = (sizes: string) => {
    const page = renderToStaticMarkup(
      <Picture src="/pictures/wood-oak-50-1-1280.webp" alt="" isRoom sizes={sizes} />,
    )
    return new Set([...page.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))
  }
  expect(widths('3rem')).toEqual(new Set([320]))
  expect(widths('80px')).toEqual(new Set([320]))
  expect(widths('320px')).toEqual(new Set([320, 640, 1280]))
  expect(widths('(min-width: 64rem) 20rem, 100vw')).toEqual(new Set([320, 640, 1280]))
})

test('of a room the head of the covering stays, of a category one window', () => {
  const at = (name: string) =>
    /--at:([^;"]+)/.exec(renderToStaticMarkup(<Picture src={`/pictures/${name}-1280.webp`} alt="" />))?.[1]
  expect(at('wood-oak-50-1')).toBe('50% 10%')
  expect(at('category-venetian-blinds')).toBe('54% 14%')
  expect(at('wood-oak-50-3')).toBeUndefined()
})
