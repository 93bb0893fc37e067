import { cacheImportResolution } from '#kernel/process/import-resolution-cache.ts'

/** Loaded first in each test process: without it drizzle-orm costs every test file 0.8 s. */
cacheImportResolution()
