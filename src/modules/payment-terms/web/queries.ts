import { call, read } from '#kernel/web/api.ts'
import { getPaymentSettings, putPaymentSettings, type PaymentSettings } from '../contract/index.ts'

export const paymentSettings = read(getPaymentSettings)

export const savePaymentSettings = (body: PaymentSettings & { version: number }) =>
  call(putPaymentSettings, { body })
