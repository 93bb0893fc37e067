import { z } from 'zod'

export const email = z.email('Invalid email address').max(254, 'Invalid email address')
