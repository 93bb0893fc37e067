import { existsSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import drawn from '#kernel/web/ui/drawn-pictures.json' with { type: 'json' }
import { Picture, lightRowOf } from '#kernel/web/ui/picture.tsx'
import { lightStates, roomPictureUrl } from './light-states.ts'

const rooms = Object.keys(drawn).map((name) => `/pictures/${name}-1280.webp`)
const lit = rooms.filter((room) => lightRowOf(room) !== undefined)

test('rooms of every category of the demo shop were drawn in three kinds of light', () => {
  for (const kind of ['venetian', 'wood', 'roller', 'curtain', 'blackout', 'vertical'])
    expect(lit.filter((room) => room.startsWith(`/pictures/${kind}-`))).not.toEqual([])
})

test.each(lit)('every file that a page offers for the light row of %s exists', (room) => {
  const states = lightStates[lightRowOf(room) ?? ''] ?? []
  expect(states).toHaveLength(3)
  for (const state of states) {
    const page = renderToStaticMarkup(<Picture src={roomPictureUrl(room, state)} alt="" />)
    const files = new Set(page.match(/\/pictures\/[\w-]+\.(?:avif|webp)/g))
    expect(files.size, state).toBeGreaterThanOrEqual(4)
    for (const file of files)
      expect(existsSync(new URL(`../../../../../../public${file}`, import.meta.url)), file).toBe(true)
  }
})
