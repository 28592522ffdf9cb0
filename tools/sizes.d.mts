/** A file of the web's build as its manifest has it. */
type Module = { file: string; css?: string[]; imports?: string[] }

export type RouteSize = { name: string; bytes: number; limit: number }

/** What is weighed of a build: its sentences, and each route with the modules that it is opened with. */
export type Plan = {
  first: string
  sentences: string
  routes: readonly (readonly [name: string, parts: readonly string[], limit?: number])[]
  limits: readonly number[]
}

export declare const PLANS: { web: Plan; console: Plan }
export function routeSizes(manifest: Record<string, Module>, sizeOf: (file: string) => number, plan?: Plan): RouteSize[]
export function sizesAreKept(): boolean
