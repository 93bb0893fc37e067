import { useState } from 'react'
import type { ComponentProps, CSSProperties } from 'react'
import { preload } from 'react-dom'
import { classes } from './classes.ts'
import drawn from './drawn-pictures.json' with { type: 'json' }
import { readUploaded } from './uploaded.ts'

/** What is known of a picture of ours before it is loaded: size in pixels, average colour. */
interface Drawn {
  width: number
  height: number
  colour: string
  /** Width of a still larger file, for banners on fine screens. */
  widest?: number
}

/** The pictures that exist as AVIF too and at a quarter of their width; written by scripts/pictures/variants.ts. */
const known: Record<string, Drawn | undefined> = drawn

const sized = /^\/pictures\/(.*)-(1280|1920)\.webp$/

/** Our own pictures come in several widths; the browser takes the one it needs. */
function sourcesOf(src: string): { info?: Drawn | undefined; webp?: string; avif?: string | undefined } {
  const upload = readUploaded(src)
  if (upload) return { info: upload, webp: upload.webp, avif: upload.avif }
  const [, name, full] = sized.exec(src) ?? []
  if (name === undefined) return {}
  const info = known[name]
  const set = (type: 'avif' | 'webp') =>
    [
      ...(info ? [4, 2, 1] : [2, 1]).map((part) => Number(full) / part),
      ...(info?.widest ? [info.widest] : []),
    ]
      .map((width) => `/pictures/${name}-${width}.${type} ${width}w`)
      .join(', ')
  return { info, webp: set('webp'), avif: info && set('avif') }
}

/** The average colour of a picture, `#a08f7a`; undefined for one from elsewhere. */
export const averageColour = (src: string | null | undefined): string | undefined =>
  src ? sourcesOf(src).info?.colour : undefined

/** Brighter pictures, by relative luminance, carry dark words on light. */
const bright = 0.5

/** What words on a picture need of it (`on-picture` in look.css): its colour, and whether they are dark. */
export function pictureTone(src: string | null | undefined): CSSProperties | undefined {
  const colour = averageColour(src)
  if (colour === undefined) return undefined
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (from) => (Number.parseInt(colour.slice(from, from + 2), 16) / 255) ** 2.2,
  )
  const isBright = 0.2126 * red + 0.7152 * green + 0.0722 * blue > bright
  return {
    '--tone': colour,
    ...(isBright && { '--under': '#fffdf9', '--on-picture': '#231f1a', '--picture-ink': '#faf7f1' }),
  } as CSSProperties
}

export const placeholderPicture = '/pictures/placeholder-1280.webp'

/** A picture that fills its box; a missing or broken one becomes the neutral window. */
export function Picture({
  src,
  className,
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'src'> & { src: string | null | undefined; alt: string }) {
  const [broken, setBroken] = useState<string>()
  const shown = src && src !== broken ? src : placeholderPicture
  const { info, webp, avif } = sourcesOf(shown)
  // Asked for at the top of the page, it comes before the scripts; a browser without AVIF passes this over.
  if (avif && rest.fetchPriority === 'high')
    preload(shown, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: rest.sizes,
      fetchPriority: 'high',
    })
  return (
    // Takes no part in the layout: the image does.
    <picture className="contents">
      {/* Hidden, or it would take a place of its own in a grid. */}
      {avif && <source type="image/avif" srcSet={avif} sizes={rest.sizes} className="hidden" />}
      <img
        loading="lazy"
        decoding="async"
        width={info?.width}
        height={info?.height}
        style={info && { backgroundColor: info.colour }}
        {...rest}
        srcSet={webp}
        src={shown}
        alt={alt}
        onError={() => setBroken(shown)}
        ref={(image) => {
          // One that failed before hydration fired no event that React saw.
          if (image?.complete && image.naturalWidth === 0 && shown !== placeholderPicture) setBroken(shown)
        }}
        className={classes('picture bg-stone object-cover', className)}
      />
    </picture>
  )
}
