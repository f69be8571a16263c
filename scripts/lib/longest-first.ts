import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longestFirst, readDurations } from './durations.ts'
import { root } from './paths.mjs'

/** Begins with the files that take longest, and with new ones: no worker is left alone with a long one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations()
    const pathOf = ({ moduleId }: TestSpecification) => relative(root, moduleId)
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((each) => longestFirst(each, { durations, pathOf }))
  }
}
