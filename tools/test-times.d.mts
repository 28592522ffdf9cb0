type TestFile = {
  moduleId: string
  diagnostic(): {
    environmentSetupDuration: number
    setupDuration: number
    collectDuration: number
    duration: number
  }
}

export declare class TimesReporter {
  constructor(report: string)
  onTestModuleEnd(module: TestFile): void
  onTestRunEnd(): void
}
export function slowestLines(folder: string): string
