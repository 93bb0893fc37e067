import type { BannerForm } from '#modules/content/contract/banners.ts'
import { Thumbnail } from '#modules/media/web/backoffice/index.ts'

/** A small preview of the banner as the home page shows it. */
export function BannerPreview({ banner }: { banner: Partial<BannerForm> }) {
  const { title, subtitle, image_url, cta_text } = banner
  return (
    <section
      aria-label="Preview"
      className="relative isolate grid min-h-44 items-center overflow-hidden rounded-md bg-linen p-4"
    >
      {image_url && (
        <Thumbnail
          key={image_url}
          url={image_url}
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      )}
      <div className="grid max-w-64 justify-items-start gap-1.5 rounded-md bg-paper/90 p-4">
        <p className="font-serif text-lg leading-tight break-words">{title || 'Title'}</p>
        {subtitle && <p className="text-xs break-words text-ink-soft">{subtitle}</p>}
        {cta_text && (
          <span className="mt-1 rounded-sm bg-accent px-2.5 py-1 text-xs text-on-accent">{cta_text}</span>
        )}
      </div>
    </section>
  )
}
