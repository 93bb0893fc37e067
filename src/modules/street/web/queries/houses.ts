import { call, read } from '#kernel/web/api.ts'
import {
  getGuestHouse,
  getHouse,
  getOwnHouse,
  getStreet,
  getStreetSettings,
  hideGuestHouse,
  hideOwnHouse,
  putStreetSettings,
  shareGuestHouse,
  shareOwnHouse,
} from '../../contract/index.ts'

/** An order of an account, or one behind a private link. */
export type HouseOf = { orderId: string } | { token: string }

export const houseOf = (of: HouseOf) =>
  'token' in of
    ? read(getGuestHouse, { params: { token: of.token } })
    : read(getOwnHouse, { params: { id: of.orderId } })

export const shareHouse = (of: HouseOf) =>
  'token' in of
    ? call(shareGuestHouse, { params: { token: of.token } })
    : call(shareOwnHouse, { params: { id: of.orderId } })

export const hideHouse = (of: HouseOf) =>
  'token' in of
    ? call(hideGuestHouse, { params: { token: of.token } })
    : call(hideOwnHouse, { params: { id: of.orderId } })

export const sharedHouse = (token: string) => read(getHouse, { params: { token } })
export const openStreet = read(getStreet)
export const streetSettings = read(getStreetSettings)
export const changeStreetSettings = (showsHouses: boolean) =>
  call(putStreetSettings, { body: { showsHouses } })
