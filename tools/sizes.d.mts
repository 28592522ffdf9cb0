/** A file of the web's build as its manifest has it. */
type Module = { file: string; css?: string[]; imports?: string[] }

export type RouteSize = { name: string; bytes: number; limit: number }

export function routeSizes(manifest: Record<string, Module>, sizeOf: (file: string) => number): RouteSize[]
export function sizesAreKept(): boolean
