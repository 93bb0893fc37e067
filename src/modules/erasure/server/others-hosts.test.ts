import { expect, test } from 'vitest'
import { othersHosts } from './others-hosts.ts'

test.each([
  ['http://127.0.0.1:6081', []],
  ['http://[::1]:6081/', []],
  ['http://10.0.0.7', []],
  ['http://localhost:6081', []],
  ['http://varnish:6081', []],
  ['http://cache.shop.svc', []],
  ['https://api.fastly.com/service/id/purge', ['api.fastly.com']],
  ['http://8.8.8.8/', ['8.8.8.8']],
])('the register of processing names for a cache at %s the receivers %j', (address, receivers) => {
  expect(othersHosts(address)).toEqual(receivers)
})
