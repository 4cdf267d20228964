// The stylesheet of all pages: light and dark, for wide and narrow screens and print, with the reader's own fonts.

const LIGHT = `
  --page: #ffffff; --raised: #f5f6f8; --line: #dfe2e7; --text: #1b1f26; --faint: #57606c;
  --accent: #0a58a6; --code: #f5f6f8; --bad: #a3231b; --good: #1a6b3c; --warm: #8a5200; --cool: #5b3ea8;`;
const DARK = `
  --page: #121518; --raised: #1b1f24; --line: #323940; --text: #e6e8eb; --faint: #a0a9b3;
  --accent: #82b9f5; --code: #1b1f24; --bad: #f29c94; --good: #7fd0a0; --warm: #e5b45f; --cool: #b9a5f2;`;

const BASE = `
:root { color-scheme: light dark; ${LIGHT}
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "DejaVu Sans Mono", monospace;
  --bar-height: 48px; --banner-height: 0px; --top: calc(var(--bar-height) + var(--banner-height) + 1px); }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
body.in-test { --banner-height: 30px; --top: calc(var(--bar-height) + var(--banner-height) + 1px); }

* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 92px; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.55 var(--sans); }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; z-index: 200; padding: 6px 10px; background: var(--page); }
code, pre { font-family: var(--mono); font-size: .87em; }
:not(pre) > code { background: var(--code); border-radius: 3px; padding: 1px 4px; overflow-wrap: anywhere; }
`;

const TOP = `
.top { position: sticky; top: 0; z-index: 100; background: var(--page); border-bottom: 1px solid var(--line); }
.banner { margin: 0; height: var(--banner-height); padding: 0 16px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
  text-align: center; font-size: 13px; line-height: var(--banner-height); color: #1d1500; background: #ffbf2f; }
.banner strong { text-transform: uppercase; letter-spacing: .04em; }
.bar { height: var(--bar-height); display: flex; align-items: center; gap: 22px; padding: 0 20px; }
.brand { font-weight: 650; color: var(--text); text-decoration: none; letter-spacing: -.01em; }
.bar nav { display: flex; gap: 18px; flex: 1; font-size: 14px; }
.bar nav a { color: var(--faint); text-decoration: none; padding: 4px 0; white-space: nowrap; }
.bar nav a:hover { color: var(--text); text-decoration: underline; }
.bar .to-pages { display: none; }
.where { font: 12px var(--mono); color: var(--faint); border: 1px solid var(--line); border-radius: 3px; padding: 2px 7px; }
.in-test .where { color: #1d1500; background: #ffbf2f; border-color: #ffbf2f; }

.search { position: relative; width: 17rem; }
.search input { width: 100%; height: 32px; padding: 0 10px; font: inherit; font-size: 14px; color: var(--text);
  background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.search input::placeholder { color: var(--faint); opacity: 1; }
.found { position: absolute; right: 0; top: 38px; width: min(34rem, calc(100vw - 24px)); max-height: min(70vh, 36rem); overflow-y: auto;
  background: var(--page); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 8px 28px rgb(0 0 0 / .22); padding: 6px; }
.found p { margin: 4px 8px; font-size: 12px; color: var(--faint); }
.found ul { list-style: none; margin: 0; padding: 0; }
.found a { display: block; padding: 7px 8px; border-radius: 5px; color: var(--text); text-decoration: none; font-size: 14px; }
.found a:hover, .found a:focus { background: var(--raised); }
.found a span { display: block; font: 12px/1.4 var(--mono); color: var(--faint); overflow-wrap: anywhere; }
`;

const FRAME = `
.frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
.frame > main { grid-column: 2; grid-row: 1; min-width: 0; }
.side { grid-column: 1; grid-row: 1; position: sticky; top: var(--top); max-height: calc(100vh - var(--top)); overflow-y: auto;
  align-self: start; padding: 18px 12px 40px 20px; border-right: 1px solid var(--line); font-size: 13.5px; }
.side ul { list-style: none; margin: 0 0 6px; padding: 0; }
.side h2 { margin: 18px 0 6px 8px; font-size: 12px; font-weight: 600; color: var(--faint); }
.side a { display: flex; justify-content: space-between; align-items: baseline; gap: 8px; padding: 4px 8px; border-radius: 5px;
  color: var(--text); text-decoration: none; }
.side a:hover, .side summary:hover { background: var(--raised); }
.side a[aria-current] { background: var(--raised); color: var(--accent); font-weight: 600; }
.side summary { padding: 4px 8px; border-radius: 5px; cursor: pointer; }
.side details ul { padding-left: 12px; }
.side .verb { font-size: 10px; }

main { padding: 30px 32px 64px; }
.docs main { max-width: 56rem; }
.docs.operation main { max-width: 92rem; }
.alone main { max-width: 52rem; margin: 0 auto; }
`;

const TEXT = `
main {
  h1 { font-size: 1.75rem; line-height: 1.22; letter-spacing: -.018em; margin: 0 0 8px; }
  h2 { font-size: 1.15rem; line-height: 1.35; letter-spacing: -.01em; margin: 36px 0 8px; }
  h3 { font-size: 1rem; margin: 26px 0 6px; }
  h4 { font-size: .95rem; margin: 20px 0 4px; }
  p { margin: 0 0 12px; }
  .lead { color: var(--faint); font-size: 1.02rem; max-width: 46rem; }
  .crumbs { font-size: 13px; color: var(--faint); margin-bottom: 10px; }
  .code-line { display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: baseline; font: 13px var(--mono); color: var(--faint); margin: 0 0 18px; }
  .code-line b { color: var(--bad); font-weight: 600; }
  .anchor { color: var(--faint); text-decoration: none; font-weight: 400; opacity: 0; }
  :is(h2, h3, h4):hover .anchor, .anchor:focus { opacity: 1; }
  ul, ol { padding-left: 24px; margin: 0 0 12px; }
  li { margin-bottom: 4px; }
  blockquote { margin: 0 0 12px; padding-left: 14px; border-left: 3px solid var(--line); color: var(--faint); }

  .wide { overflow-x: auto; margin: 0 0 16px; }
  table { width: 100%; border-collapse: collapse; font-size: 14px; }
  th, td { text-align: left; vertical-align: top; padding: 7px 16px 7px 0; border-bottom: 1px solid var(--line); }
  th { font-size: 12.5px; font-weight: 600; color: var(--faint); }
  section td:first-child, td.status { font-family: var(--mono); font-size: 13px; width: 1%; white-space: nowrap; }
  .guide td:first-child { min-width: 9rem; }
  .guide :not(pre) > code { white-space: pre-wrap; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 0; }
  dt { font-family: var(--mono); font-size: 13px; }
  dd { margin: 0; color: var(--faint); }
  .turn { display: flex; justify-content: space-between; gap: 16px; margin-top: 40px; padding-top: 14px; border-top: 1px solid var(--line); font-size: 14px; }
  .turn a:last-child { text-align: right; margin-left: auto; }
  .sections { margin: 0 0 18px; font-size: 14px; }
  .sections summary { cursor: pointer; color: var(--faint); }
  .step h2 { font-size: 1.02rem; }
}

.code { position: relative; margin: 0 0 14px; }
.code pre { margin: 0; padding: 13px 15px; background: var(--code); border: 1px solid var(--line); border-radius: 7px;
  overflow: auto; line-height: 1.55; font-size: 13px; }
.code pre code { font-size: inherit; }
.code i { font-style: normal; }
.code .key { color: var(--accent); } .code .text { color: var(--good); } .code .number { color: var(--warm); }
.code .word { color: var(--cool); } .code .note { color: var(--faint); }
.copy { position: absolute; top: 6px; right: 6px; padding: 2px 9px; font: 12px var(--sans); color: var(--faint); background: var(--page);
  border: 1px solid var(--line); border-radius: 5px; cursor: pointer; opacity: 0; }
.code:hover .copy, .copy:focus, .copy.done { opacity: 1; }
@media (hover: none) { .copy { opacity: 1; } }
`;

const REFERENCE = `
.verb { font: 600 11px var(--mono); color: var(--accent); }
.verb.post { color: var(--good); } .verb.put, .verb.patch { color: var(--warm); } .verb.delete { color: var(--bad); }
.cards { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr)); gap: 2px 22px; }
main ul.cards, main ul.operations, main ul.fields { padding: 0; list-style: none; }
.cards a { font-weight: 600; text-decoration: none; }
.cards span { display: block; color: var(--faint); font-size: 13.5px; }
.cards li { padding: 6px 0; }
.group p { color: var(--faint); margin-bottom: 6px; }
.operations a { display: grid; grid-template-columns: 4rem minmax(10rem, 1fr) auto; gap: 10px; align-items: baseline; padding: 6px 8px; margin: 0 -8px;
  border-radius: 5px; color: var(--text); text-decoration: none; }
.operations a:hover { background: var(--raised); }
.operations li { margin: 0; }
.operations code { color: var(--faint); background: none; text-align: right; }

.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 48px; }
.shown { position: sticky; top: calc(var(--top) + 18px); align-self: start; max-height: calc(100vh - var(--top) - 30px); overflow-y: auto; padding: 2px; }
.shown .code pre { max-height: 24rem; }
main .shown h2 { font-size: 1rem; margin: 18px 0 8px; }
main .shown h2.small { font-size: 13px; font-weight: 600; color: var(--faint); }
.endpoint { display: flex; gap: 10px; align-items: baseline; padding: 8px 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 7px; }
.endpoint code { background: none; font-size: 14px; }
.tabs { border: 0; margin: 0; padding: 0; min-width: 0; display: flex; flex-wrap: wrap; gap: 4px; }
.tabs legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.tabs input { position: absolute; opacity: 0; }
.tabs label { padding: 3px 10px; font-size: 13px; color: var(--faint); border-radius: 5px; cursor: pointer; }
.tabs input:checked + label { color: var(--text); background: var(--raised); font-weight: 600; }
.tabs input:focus-visible + label { outline: 2px solid var(--accent); }
.sample { display: none; width: 100%; order: 9; margin-top: 4px; }
#language-sh:checked ~ [data-language="sh"], #language-ts:checked ~ [data-language="ts"],
#language-python:checked ~ [data-language="python"] { display: block; }
.more { margin-bottom: 8px; font-size: 13.5px; } .more summary { cursor: pointer; color: var(--faint); }

.fields > li { padding: 11px 0; margin: 0; border-top: 1px solid var(--line); }
.fields > li:target { background: var(--raised); box-shadow: 0 0 0 8px var(--raised); }
.fields .field { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; }
.fields .name { font: 600 13.5px var(--mono); color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
.fields .name:hover { text-decoration: underline; }
.type { font-size: 13px; color: var(--faint); }
.required { font-size: 12px; color: var(--bad); } .sometimes { font-size: 12px; color: var(--warm); }
/* In a response nobody has to send anything. */
[id^="response-"] > .field .required { display: none; }
.fields p { margin: 3px 0 0; font-size: 14px; }
.rules, .fields p.rules { font-size: 13px; color: var(--faint); }
.fields details { margin-top: 6px; font-size: 13px; }
.fields summary { cursor: pointer; color: var(--faint); }
.values code { display: inline-block; margin: 2px 0; }
.inner > .fields { margin: 8px 0 0; padding-left: 16px !important; border-left: 2px solid var(--line); }
`;

const TRY = `
.try form { padding: 14px; border: 1px solid var(--line); border-radius: 7px; font-size: 14px; }
.try fieldset { border: 0; margin: 0 0 10px; padding: 0; min-width: 0; }
.try legend { font-weight: 600; padding: 0; margin-bottom: 4px; }
.try label { display: block; margin: 0 0 9px; font-size: 13px; color: var(--faint); }
.try label.choice { margin: 0 0 5px; color: var(--text); }
.try :is(input:not([type="radio"]), select, textarea) { display: block; width: 100%; margin-top: 3px; padding: 6px 8px; font: 13px var(--mono);
  color: var(--text); background: var(--page); border: 1px solid var(--faint); border-radius: 5px; }
.try textarea { resize: vertical; line-height: 1.5; }
.try button { padding: 7px 14px; font: 600 14px var(--sans); color: var(--page); background: var(--accent); border: 1px solid var(--accent); border-radius: 6px; cursor: pointer; }
.try button.quiet { color: var(--accent); background: none; }
.try button:disabled { opacity: .6; cursor: default; }
.try details { margin-bottom: 9px; } .try summary { cursor: pointer; font-size: 13px; color: var(--faint); margin-bottom: 6px; }
.try .own[hidden] { display: none; }
.hint { font-size: 13px; color: var(--faint); }
.warning { padding: 6px 10px; border-left: 3px solid var(--bad); background: var(--raised); }
.result:not(:empty) { margin-top: 14px; }
.result .status { font-weight: 600; margin-bottom: 6px; } .result .status.good { color: var(--good); } .result .status.bad { color: var(--bad); }
@media (scripting: none) { .try, .copy, .search { display: none; } }
`;

const NARROW = `
@media (max-width: 1180px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 20px; }
  .shown { position: static; max-height: none; overflow: visible; }
}
@media (max-width: 900px) {
  .frame { display: block; }
  .bar .to-pages { display: inline; }
  .side { position: static; max-height: none; border: 0; border-top: 1px solid var(--line); padding: 18px 14px 40px; }
  .side a, .side summary { padding: 8px; }
}
@media (max-width: 720px) {
  .bar { gap: 12px; padding: 0 14px; }
  .bar nav { gap: 14px; }
  .bar nav a:not(.to-pages) { display: none; }
  /* No room; in the test environment the banner says so. */
  .where { display: none; }
  .search { width: 11rem; flex: 1; }
  .banner { font-size: 12px; padding: 0 8px; }
  main { padding: 20px 14px 40px; }
  main h1 { font-size: 1.45rem; }
  main dl { grid-template-columns: 1fr; gap: 0; }
  main dd { margin-bottom: 10px; }
  .operations a { grid-template-columns: 3.6rem minmax(0, 1fr); }
  .operations code { grid-column: 2; text-align: left; padding: 0; }
}
@media print {
  .top, .side, .turn, .skip, .try, .copy, .anchor { display: none; }
  .frame, .columns { display: block; }
  .shown, .code pre, .shown .code pre { position: static; max-height: none; overflow: visible; white-space: pre-wrap; }
}
`;

export const PAGE_STYLE = [BASE, TOP, FRAME, TEXT, REFERENCE, TRY, NARROW].join('').trim();

/** The favicon: two rails and a sleeper. */
export const PAGE_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0a58a6"/>' +
  '<path d="M4 3v10M12 3v10M4 6h8M4 10h8" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>';
