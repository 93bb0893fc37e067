import { uploadedPicture, variantName, variantWidths } from '#kernel/rules/pictures.ts'

/** The smallest variant of an uploaded picture, for thumbnails. */
function smallOf(path: string): string {
  const picture = uploadedPicture(path)
  const width = picture ? variantWidths(picture)[0] : undefined
  return picture && width ? `/uploads/${variantName(picture, width, 'webp')}` : path
}

/** Photos of a finished installation; each opens in full size. */
export function Photos({ paths, of }: { paths: readonly string[]; of: string }) {
  return (
    <ul aria-label={`Photos of ${of}`} className="flex flex-wrap gap-2 empty:hidden">
      {paths.map((path, index) => (
        <li key={path}>
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-md border border-line hover:border-ink-soft"
          >
            <img
              src={smallOf(path)}
              alt={`${of}, ${index + 1} of ${paths.length}`}
              loading="lazy"
              className="size-20 bg-stone object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
