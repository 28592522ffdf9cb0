type Unhandled = {
  message: string
  stack?: string
  type?: unknown
  VITEST_TEST_PATH?: string
  VITEST_TEST_NAME?: string
}

export declare class UnhandledReporter {
  constructor(report: string)
  onTestRunEnd(modules: readonly unknown[], errors: readonly Unhandled[]): void
}
export function unhandledOf(report: string): { name: string; message: string }[]
