/** Samples of one request, and of one mailbox or postal address within so many days. */
export const maxSamples = 8
export const maxSamplesOfAddress = 16
export const addressDays = 90
