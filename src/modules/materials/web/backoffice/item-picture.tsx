import { useQuery } from '@tanstack/react-query'
import type { InventoryItem } from '#modules/inventory/contract/index.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { itemPictures } from '../queries.ts'

/** What a stock item looks like; an empty place for parts of several products. */
export function ItemPicture({ item }: { item: InventoryItem }) {
  const { data } = useQuery(itemPictures)
  const src = data?.find(({ inventoryItemId }) => inventoryItemId === item.id)?.image_url
  const box = 'size-7 shrink-0 rounded-sm max-desk:size-10'
  return src ? (
    <Picture src={src} alt="" sizes="40px" className={box} />
  ) : (
    <span className={`block bg-linen max-desk:hidden ${box}`} />
  )
}
