import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { ownDelivery, type OwnDelivery } from '#modules/orders/contract/customer-edits.ts'
import type { AddressPart } from '#modules/addresses/contract/index.ts'
import { addressProblems } from '#modules/addresses/rules/index.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { useChangeOwnOrder } from '../../queries/orders.ts'
import { fetchCurrentProducts, type ProductsToday } from '../cart/todays-products.ts'
import { changeOf, evaluateTypedLine, totalAfter, formValuesOf, type TypedChange } from './typed-change.ts'

const fields = ['name', 'phone', 'address'] as const

/** The products of the order as of today; null while they are loading. */
function useToday(order: Order): ProductsToday | null {
  const queryClient = useQueryClient()
  const [today, setToday] = useState<ProductsToday | null>(null)
  const ids = order.cart.flatMap(({ product_id: id }) => id ?? []).join(' ')
  useEffect(() => {
    let isMounted = true
    void fetchCurrentProducts(queryClient, ids.split(' ').filter(Boolean)).then(
      (products) => isMounted && setToday(products),
    )
    return () => {
      isMounted = false
    }
  }, [ids, queryClient])
  return today
}

function refusedIn(delivery: OwnDelivery): Partial<Record<keyof OwnDelivery, string>> {
  const { error } = ownDelivery.safeParse(delivery)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

/** The state of the form for changing an order: what is typed, what it costs, and saving it. */
export function useChange(order: Order, onDone: () => void) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const { currency } = useShopConfig()
  const today = useToday(order)
  const { mutateAsync, isPending } = useChangeOwnOrder(order.id)
  const stored = useStoredUnit()
  const [unit] = useState(order.size_unit ?? stored)
  const [typed, setTyped] = useState<TypedChange>(() => formValuesOf(order, unit))
  const [refused, setRefused] = useState<Partial<Record<keyof OwnDelivery, string>>>({})
  const [refusedParts, setRefusedParts] = useState<Partial<Record<AddressPart, string>>>({})
  /** The shop's own total for what is typed, where it differs from the one computed here. */
  const [corrected, setCorrected] = useState<number>()

  const evaluation = today
    ? typed.lines.flatMap((line, index) => {
        const ordered = order.cart[index]
        return ordered ? [evaluateTypedLine(ordered, line, { today, currency, unit })] : []
      })
    : []
  const total = corrected ?? totalAfter(order, typed, evaluation, currency)
  const canBeMade = evaluation.every(
    ({ problem }, index) => problem === null || typed.lines[index]?.isRemoved,
  )

  /** Whoever changed the order meanwhile may be the buyer in another tab, so the text only says what it is now. */
  function staleText(error: ApiError) {
    const { status } = (error.body['current'] ?? {}) as Partial<Order>
    return status && status !== order.status
      ? t('change.staleStatus', { status: t(`orderStatus.${status}`) })
      : t('change.stale')
  }

  function failed(error: unknown) {
    if (error instanceof ApiError && error.code === 'price_changed') {
      setCorrected(Number(error.body.total_amount))
      return
    }
    const refusals = error instanceof ApiError ? error.fields : {}
    setRefused(
      Object.fromEntries(
        fields.flatMap((field) =>
          refusals[`customer_info.${field}`] ? [[field, refusals[`customer_info.${field}`]]] : [],
        ),
      ),
    )
    const ofMethod = refusals['delivery_method']
    if (ofMethod) setRefusedParts({ postcode: ofMethod })
    const isStale = error instanceof ApiError && error.code === 'version_conflict'
    toast({
      title: t('change.failed'),
      description: isStale
        ? staleText(error)
        : (error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed'),
      variant: 'destructive',
    })
    if (error instanceof ApiError && (isStale || error.code === 'order_locked')) onDone()
  }

  async function save() {
    const change = changeOf(order, typed, unit)
    if (change === null) return onDone()
    const customerErrors = change.customer_info ? refusedIn(change.customer_info) : {}
    const partErrors = change.delivery_address ? addressProblems(change.delivery_address) : {}
    setRefused(customerErrors)
    setRefusedParts(partErrors)
    if (Object.keys({ ...customerErrors, ...partErrors }).length > 0) return undefined
    try {
      await mutateAsync({ ...change, agreed_total: total, version: order.version })
      toast({ title: t('change.saved'), description: t('change.savedText') })
      return onDone()
    } catch (error) {
      return failed(error)
    }
  }

  return {
    typed,
    unit,
    today,
    evaluation,
    total,
    refused,
    refusedParts,
    isCorrected: corrected !== undefined,
    isSaving: isPending,
    canBeSaved: today !== null && canBeMade,
    save,
    type(next: TypedChange) {
      setTyped(next)
      setCorrected(undefined)
    },
  }
}
