import { existsSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import drawn from './drawn-pictures.json' with { type: 'json' }
import { Picture } from './picture.tsx'

const offered = (src: string) =>
  [...renderToStaticMarkup(<Picture src={src} alt="" />).matchAll(/(\/pictures\/\S+) (\d+)w/g)].map(
    ([, file, width]) => ({ file: file ?? '', width: Number(width) }),
  )

test.each(Object.entries(drawn))('every file that a page offers for %s exists', (name, { width }) => {
  const files = offered(`/pictures/${name}-${width}.webp`)
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
