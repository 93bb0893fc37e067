import type { Banner } from '#modules/content/contract/content.ts'
import { useOrderBanners } from '../../queries/staff-banners.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { Thumbnail } from '#modules/media/web/backoffice/index.ts'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'

interface Actions {
  disabled: boolean
  edit: (banner: Banner) => void
  remove: (banner: Banner) => void
}

/** The banners in their order; they can be dragged by their handle, or moved with Space and the arrow keys. */
export function BannerList({ banners, ...actions }: Actions & { banners: readonly Banner[] }) {
  const order = useOrderBanners()
  const shownId = banners.find(({ is_active }) => is_active)?.id
  return (
    <Sorting
      rows={banners}
      idOf={({ id }) => id}
      nameOf={({ title }) => title || 'Untitled'}
      disabled={actions.disabled || order.isPending}
      onOrder={order.mutate}
    >
      <ul aria-label="Banners" aria-busy={order.isPending} className="grid grid-cols-1 gap-2">
        {banners.map((banner) => (
          <BannerRow key={banner.id} banner={banner} shown={banner.id === shownId} {...actions} />
        ))}
      </ul>
    </Sorting>
  )
}

function BannerRow({ banner, shown, disabled, edit, remove }: Actions & { banner: Banner; shown: boolean }) {
  const { id, title, subtitle, image_url, is_active } = banner
  return (
    <SortableRow id={id} name={title} disabled={disabled} className="items-center gap-1 p-2 sm:gap-3 sm:pr-3">
      <Thumbnail
        key={image_url}
        url={image_url || '/pictures/placeholder-1280.webp'}
        className={classes(
          'aspect-video w-20 shrink-0 rounded-sm object-cover sm:w-28',
          !is_active && 'opacity-50',
        )}
      />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{title || 'Untitled'}</p>
        <p className="text-ink-soft max-sm:line-clamp-2 sm:truncate">{subtitle}</p>
        <p className={classes('text-xs', shown ? 'text-good' : 'text-ink-soft')}>
          {shown ? 'On the home page' : is_active ? 'Active, waiting' : 'Inactive'}
        </p>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <RowButtons
          name={title}
          mayEdit={!disabled}
          mayDelete={!disabled}
          edit={() => edit(banner)}
          remove={() => remove(banner)}
        />
      </div>
    </SortableRow>
  )
}
