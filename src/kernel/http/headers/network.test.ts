import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const)('%s is rate limited as %s', ([ip, network]) => {
  expect(networkOf(ip)).toBe(network)
})

test.for([
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8:1:ffff:3:4:5:6', '2001:db8:1::/48'],
] as const)('the site prefix of %s is %s', ([ip, site]) => {
  expect(siteOf(ip)).toBe(site)
})
