import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { uploadedPicture } from '#kernel/rules/pictures.ts'
import { classes } from '#kernel/web/ui/classes.ts'

/** A thumbnail of a picture; grey if it is broken. */
export function Thumbnail({ url, className }: { url: string; className?: string }) {
  const [broken, setBroken] = useState<string>()
  if (url === broken) {
    return (
      <span
        className={classes(
          'grid place-items-center bg-[light-dark(#d6d6d6,#3d3d3d)] text-ink-soft',
          className,
        )}
      >
        <ImageOff size={20} aria-hidden />
        <span className="sr-only">This image cannot be shown</span>
      </span>
    )
  }
  const info = uploadedPicture(url)
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      onError={() => setBroken(url)}
      style={info ? { backgroundColor: `#${info.colour}` } : undefined}
      className={classes('bg-stone', className)}
    />
  )
}
