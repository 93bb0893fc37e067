import { formatCount } from '#kernel/rules/format.ts'
import type { MailPicture, PictureRequest } from '#kernel/outbox/mail/mail-body.ts'
import { translationsIn } from '#kernel/outbox/mail/translations.ts'
import type { ModulePorts } from '#kernel/modules/definition.ts'
import { drawHouse, houseWords } from '../rules/index.ts'
import type { housesRepository } from './houses.repository.ts'
import { serializeHouse } from './houses.serializer.ts'

/** The texts of the page, which mails share. */
const words = translationsIn(
  new URL('../../../../public/locales/', import.meta.url),
  (language) => `${language}/house.json`,
)

/** Mails of an order whose reader wants to see how far it is. */
const templates = new Set(['order_confirmation', 'order_status', 'shipment'])
/** Twice as wide as it is shown. */
const width = 1024

/** The id of the order of a mail, or its number; null: the mail is about something else. */
function orderOf({ template, data: { order } }: PictureRequest): { id?: string; number?: string } | null {
  if (!templates.has(template) || typeof order !== 'object' || order === null) return null
  const { id, number } = order as Record<string, unknown>
  if (typeof id === 'string') return { id }
  return typeof number === 'string' ? { number } : null
}

/** The house of the order that a mail is about, as it looks when the mail is sent; null in shops that show none. */
export async function houseInMail(
  message: PictureRequest,
  houses: ReturnType<typeof housesRepository>,
  { composite }: Pick<ModulePorts['media'], 'composite'>,
): Promise<MailPicture | null> {
  const order = orderOf(message)
  if (order === null || !(await houses.isShown())) return null
  const row = order.id === undefined ? await houses.byNumber(order.number ?? '') : await houses.byId(order.id)
  if (row === null || row.status === 'cancelled' || row.lines.length === 0) return null
  // A parcel may leave before the order's status says so: its house would still be dark.
  if (message.template === 'shipment' && row.status !== 'shipped' && row.status !== 'delivered') return null
  const { paintDrawing } = await import('./paint-drawing.ts')
  const house = serializeHouse(row)
  const { height, pixels } = await paintDrawing(drawHouse(house, 'mail'), width)
  const t = await words(message.language)
  return {
    content: await composite({ width, height, ground: '#20264c' }, [
      { left: 0, top: 0, width, height, pixels },
    ]),
    contentType: 'image/jpeg',
    filename: 'house.jpg',
    alt: houseWords(
      (key, values) => t(key, values ?? {}),
      (figure) => formatCount(figure, message.language),
      house,
    ),
    width,
    height,
  }
}
