// Tries a page of crib in a browser: node .ci/try-page.mjs PAGE CRIB, where puppeteer-core is installed and CHROMIUM
// names the browser. It opens a puzzle of every kind and walks a hint, plays, finds the game again, and types keys and
// clicks at random.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const puppeteer = createRequire(resolve('package.json'))('puppeteer-core');
const [page, crib] = process.argv.slice(2).map(name => resolve(name));
const address = 'file://' + page;
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'], protocolTimeout: 300_000 });
const tab = await browser.newPage();
await tab.setViewport({ width: 1000, height: 620 });
const wrong = [];
tab.on('pageerror', error => wrong.push(String(error)));
tab.on('console', message => message.type() === 'error' && wrong.push(message.text()));

const screen = () => tab.evaluate(() => globalThis.cribScreen?.() ?? '').catch(() => '');
const sleep = ms => new Promise(done => setTimeout(done, ms));

async function until(what, holds, limit = 60_000) {
  const began = Date.now();
  for (let seen = ''; Date.now() - began < limit; await sleep(10)) {
    seen = await screen();
    if (holds(seen)) return Date.now() - began;
  }
  throw new Error(`${what}: not within ${limit} ms\n${await screen()}`);
}

async function type(keys) {
  const before = await screen();
  await tab.evaluate(text => cribType(text), keys);
  return until(`after ${JSON.stringify(keys)}`, seen => seen !== before, 30_000);
}

async function opened(at) {
  await tab.goto('about:blank');
  await tab.goto(at);
  return until('the first screen', seen => /\S/.test(seen));
}

const median = all => all.toSorted((a, b) => a - b)[all.length >> 1];
const firsts = [], hints = [], keys = [];
for (const line of execFileSync(crib, ['kinds', '--json'], { encoding: 'utf8' }).trim().split('\n')) {
  const { kind } = JSON.parse(line);
  const link = execFileSync(crib, ['share', '--at', address, kind], { encoding: 'utf8' }).split('\n')[0];
  firsts.push(await opened(link));
  await sleep(300);
  hints.push(await type('i'));
  keys.push(await type('\x1b[C'));
  if (wrong.length) throw new Error(`${kind}: ${wrong}`);
}
console.log(`${firsts.length} kinds: the first board after ${median(firsts)} ms (${Math.max(...firsts)}), a hint ${median(hints)} (${Math.max(...hints)}), a key ${median(keys)} (${Math.max(...keys)})`);

const sudoku = execFileSync(crib, ['share', '--at', address, '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'], { encoding: 'utf8' }).split('\n')[0];
await opened(sudoku);
await sleep(300);
for (const key of ['\x1b[C', '\x1b[C', '4']) await type(key);
const board = seen => seen.split('\n').map(line => line.slice(0, 45)).join('\n').replace(/\d\d:\d\d/, '');
const played = board(await screen());
await opened(sudoku);
await until('the game as it was left', seen => board(seen).match(/\b4\b/g)?.length === played.match(/\b4\b/g)?.length, 10_000);
console.log('a game is found again');

const some = ['\x1b[A', '\x1b[B', '\x1b[C', '\x1b[D', '1', '2', '3', '9', 'i', 'u', 'n', '?', '\x1b', '\r', '\t', ' ', 'c', 'x', '\x7f', 'h', 'j', 'q'];
let state = 1;
const random = n => (state = (state * 48271) % 2147483647) % n;
for (let part = 0; part < 100; part++) {
  let text = '';
  for (let i = 0; i < 100; i++) text += random(5) ? some[random(some.length)] : `\x1b[<0;${1 + random(100)};${1 + random(30)}M\x1b[<0;1;1m`;
  await tab.evaluate(text => globalThis.cribType?.(text), text).catch(() => {}); // it may have ended, and begun again
  await sleep(20);
}
await until('a screen after the storm', seen => /\S/.test(seen));
if (wrong.length) throw new Error(`in a storm: ${wrong}`);
console.log('10,000 events');
await browser.close();
