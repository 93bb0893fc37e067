import pLimit from 'p-limit'
import { memoize } from '#kernel/cache/memoized.ts'
import type { CacheMemory } from '#kernel/cache/memory.ts'
import type { Revisions } from '#kernel/cache/tag-invalidation.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { StorageUnavailable } from '#kernel/storage/storage.ts'
import type { ModulePorts } from '#kernel/modules/definition.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import { panel, panelOf, paper } from './panel.ts'

/** What link previews ask for, in pixels. */
const size = { width: 1200, height: panel.height }
/** The average colour of what stands where there is no photograph. */
const ground = '#e4dccd'
/** Requests that may wait while a picture is made; each takes a processor about a tenth of a second. */
const maxWaiting = 20

/** What a link leads to. */
export interface Subject {
  title: string
  price: string | null
  /** The address of a photograph. */
  picture: string | null
}

/**
 * Pictures for links to the shop: a photograph, beside it the mark, the shop's name and what the page is about. Each is
 * made when it is first asked for, one at a time, and kept in the memory of the caches under all that it shows, so that a
 * change makes another one.
 */
export function linkPictures({
  media,
  shop,
  ...caches
}: {
  media: Pick<ModulePorts['media'], 'pictureAt' | 'ownMark' | 'composite'>
  shop: () => Promise<StoredSettings>
  revisions: Revisions
  memory: CacheMemory
}) {
  const cache = memoize(caches, 'link-picture', 'link-picture')
  const oneByOne = pLimit(1)

  async function draw({ title, price, picture }: Subject, name: string, logoUrl: string): Promise<Buffer> {
    const { edge, mark, width, height } = panel
    const logo = logoUrl === '' ? await media.ownMark() : await media.pictureAt(logoUrl)
    const photograph = picture === null ? null : await media.pictureAt(picture)
    return media.composite({ ...size, ground }, [
      {
        pixels: await panelOf({ shop: logoUrl !== '' && logo ? null : name, title, price }),
        left: 0,
        top: 0,
        width,
        height,
      },
      ...(photograph
        ? [
            {
              picture: photograph,
              left: width,
              top: 0,
              width: size.width - width,
              height,
              fit: 'cover' as const,
            },
          ]
        : []),
      ...(logo
        ? [
            {
              picture: logo,
              left: edge,
              top: edge,
              width: logoUrl === '' ? mark : width - 2 * edge,
              height: mark,
              fit: 'inside' as const,
              ground: paper,
            },
          ]
        : []),
    ])
  }

  return {
    /** The picture as JPEG; refused while too many others are being made. */
    async of(subject: Subject): Promise<Buffer> {
      const { site_name: name, logo_url: logo } = await shop()
      return cache.of(JSON.stringify([subject, name, logo]), async () => {
        if (oneByOne.pendingCount >= maxWaiting)
          throw refuse('unavailable', { headers: { 'retry-after': '5' } })
        try {
          return await oneByOne(() => draw(subject, name, logo))
        } catch (error) {
          // Without its photograph it would be kept so.
          if (error instanceof StorageUnavailable)
            throw refuse('unavailable', { headers: { 'retry-after': '10' } })
          throw error
        }
      })
    },
  }
}

export type LinkPictures = ReturnType<typeof linkPictures>
