import { quickenImports } from '../src/kernel/process/quick-imports.ts'

/** Loaded first in each test process: without it drizzle-orm costs every test file 0.8 s. */
quickenImports()
