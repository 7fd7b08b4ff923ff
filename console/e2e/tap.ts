/** Tells Meson what came of each test: TAP on standard output, with what a failed one said as comments. */
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

const comment = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `# ${line}\n`)
    .join('');

export default class Tap implements Reporter {
  private count = 0;

  onTestEnd(test: TestCase, result: TestResult): void {
    const good = result.status === 'passed';
    const skipped = result.status === 'skipped' ? ' # SKIP' : '';
    this.count += 1;
    const name = test.titlePath().slice(3).join(' ').replaceAll('#', '');
    this.say(`${good || skipped ? 'ok' : 'not ok'} ${this.count} - ${name}${skipped}\n`);
    for (const { type, description } of test.annotations) this.say(comment(`${type}: ${description ?? ''}`));
    for (const error of result.errors) this.say(comment(error.message ?? error.value ?? 'it failed'));
  }

  /** What belongs to no test, such as a file that cannot be read: then there is no saying what is missing. */
  onError(error: TestError): void {
    this.say(comment(error.message ?? error.value ?? 'something failed'));
    this.say('Bail out! the tests could not be run\n');
  }

  onEnd(result: FullResult): void {
    if (this.count === 0) this.say(`Bail out! no test was run: ${result.status}\n`);
    else this.say(`1..${this.count}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }

  private say(text: string): void {
    process.stdout.write(text.replace(/\u001b\[[0-9;]*m/g, ''));
  }
}
