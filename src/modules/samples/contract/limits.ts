/** The most samples per request, and per mailbox or postal address within `addressDays` days. */
export const maxSamples = 8
export const maxSamplesOfAddress = 16
export const addressDays = 90
