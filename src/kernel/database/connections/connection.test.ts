import { describe, expect, test } from 'vitest'
import { connectionConfig } from './connection.ts'

const tlsOf = (url: string) => connectionConfig(url).ssl

describe('TLS to the database', () => {
  test.each([
    'postgres://127.0.0.1/shop',
    'postgres://localhost:5433/shop',
    'postgres://[::1]/shop',
    'postgres:///shop?host=/run/pg',
  ])('TLS to the database is not required on this machine: %s', (url) => expect(tlsOf(url)).toBe(false))

  test.each([
    'postgres://db.example.com/shop',
    'postgres://10.0.0.5/shop',
    'postgres://db.example.com/shop?sslmode=require',
    'postgres://127.0.0.1/shop?sslmode=verify-full',
  ])('TLS to the database is verified: %s', (url) => expect(tlsOf(url)).toEqual({ rejectUnauthorized: true }))

  test('TLS to the database is off or unverified only when the URL says so', () => {
    expect(tlsOf('postgres://db.example.com/shop?sslmode=disable')).toBe(false)
    expect(tlsOf('postgres://db.example.com/shop?sslmode=no-verify')).toEqual({ rejectUnauthorized: false })
    expect(() => tlsOf('postgres://db.example.com/shop?sslmode=prefer')).toThrow(
      'Use verify-full, no-verify or disable',
    )
  })

  test('TLS to the database leaves the other parts of the URL unchanged', () => {
    const { connectionString, options } = connectionConfig(
      'postgres://me:p%40ss@db/shop?sslmode=disable&options=-csearch_path%3Dx&host=other',
    )
    expect(connectionString).toBe('postgres://me:p%40ss@db/shop?host=other')
    expect(options).toBe('-csearch_path=x')
  })
})
