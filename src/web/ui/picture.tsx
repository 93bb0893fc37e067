import { useState } from 'react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const sized = /^(.*)-(1280|1920)\.webp$/

/** Our own pictures come in two widths; the browser takes the one it needs. */
function sourceSet(src: string): string | undefined {
  const [, name, width] = sized.exec(src) ?? []
  if (name === undefined || width === undefined) return undefined
  const half = Number(width) / 2
  return `${name}-${half}.webp ${half}w, ${src} ${width}w`
}

export const placeholderPicture = '/pictures/placeholder-1280.webp'

/** A picture that fills its box; a missing or broken one becomes the neutral window. */
export function Picture({
  src,
  className,
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'src'> & { src: string | null | undefined; alt: string }) {
  const [broken, setBroken] = useState(false)
  const shown = src && !broken ? src : placeholderPicture
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      src={shown}
      srcSet={sourceSet(shown)}
      alt={alt}
      onError={() => setBroken(true)}
      className={classes('picture bg-stone object-cover', className)}
    />
  )
}
