import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createBanner } from '#modules/content/contract/banners.ts'
import type { Banner } from '#modules/content/contract/content.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { EmptyList } from '#kernel/web/backoffice/empty-list.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { Thumbnail } from '#modules/media/web/backoffice/index.ts'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'
import { allBanners, useDeleteBanner, useOrderBanners } from '../../queries/staff-banners.ts'
import { BannerDialog } from './banner-dialog.tsx'

interface Actions {
  disabled: boolean
  edit: (banner: Banner) => void
  remove: (banner: Banner) => void
}

/** The banners in their order; they can be dragged by their handle, or moved with Space and the arrow keys. */
function BannerList({ banners, ...actions }: Actions & { banners: readonly Banner[] }) {
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

/** Asks before deleting a banner. */
function DeleteBanner({ banner, close }: { banner: Banner; close: () => void }) {
  const deletion = useDeleteBanner()
  const confirm = async () => {
    try {
      await deletion.mutateAsync(banner)
      toast({ title: 'Banner deleted successfully' })
      close()
    } catch (error) {
      toastFailure('Failed to delete banner')(error)
    }
  }
  return (
    <Dialog open onClose={close} title="Delete banner?" closeLabel="Close">
      <p>
        <strong className="font-semibold">{banner.title}</strong> will no longer be shown and cannot be
        brought back.
      </p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button look="danger" size="sm" disabled={deletion.isPending} onClick={() => void confirm()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}

/** The open dialog: for a banner, for a new one (null), or none. */
type Open = { banner: Banner | null } | null

/** The banners of the home page, in the order in which they would be shown. */
export function BannersTab() {
  const may = useMay(createBanner)
  const { data: banners, ...query } = useQuery(allBanners)
  const [open, setOpen] = useState<Open>(null)
  const [pendingDelete, setPendingDelete] = useState<Banner | null>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">The first active banner opens the home page.</p>
        {/* A new banner comes after the last one, so all banners must be read first. */}
        <AddButton
          label="Add Banner"
          may={may && banners !== undefined}
          run={() => setOpen({ banner: null })}
        />
      </div>
      {query.isPending && (
        <output aria-busy aria-label="Loading..." className="grid gap-2">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </output>
      )}
      {query.isError && <CouldNotLoad query={query} />}
      {banners?.length === 0 && (
        <EmptyList
          hint="A banner opens the home page with a picture, a sentence and a button that leads somewhere."
          emptyAction={{ label: 'Add the first banner', may, run: () => setOpen({ banner: null }) }}
        >
          No banners yet. The home page opens with a plain heading.
        </EmptyList>
      )}
      {banners && banners.length > 0 && (
        <BannerList
          banners={banners}
          disabled={!may}
          edit={(banner) => setOpen({ banner })}
          remove={setPendingDelete}
        />
      )}
      {open && (
        <BannerDialog
          banner={open.banner}
          last={Math.max(0, ...(banners ?? []).map(({ sort_order }) => sort_order))}
          close={() => setOpen(null)}
        />
      )}
      {pendingDelete && <DeleteBanner banner={pendingDelete} close={() => setPendingDelete(null)} />}
    </div>
  )
}
