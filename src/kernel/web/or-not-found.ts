import { notFound } from '@tanstack/react-router'
import { ApiError } from './api.ts'

/** Turns a 404 into the page's not-found state; other failures are rethrown. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}
