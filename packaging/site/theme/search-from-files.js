// Lets pages that are opened as files search: there a browser neither reads JSON nor starts a worker from a file, so Scripts/site
// writes both as scripts, search/search_index.js and search/worker.js.
const NativeWorker = window.Worker;
if (location.protocol === "file:") {
  const load = (name) => new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = new URL(name, siteRoot);
    script.onload = resolve;
    document.head.append(script);
  });
  // For versions of Material before 9; later ones load the script themselves.
  window.__search = {index: load("search/search_index.js").then(() => __index)};
  // A worker with the text of search/worker.js. Messages wait until it is there.
  window.Worker = class extends EventTarget {
    constructor() {
      super();
      this.worker = load("search/worker.js").then(() => {
        const worker = new NativeWorker(URL.createObjectURL(new Blob([__worker], {type: "text/javascript"})));
        for (const type of ["message", "error"]) {
          worker.addEventListener(type, (event) => this.dispatchEvent(new event.constructor(type, event)));
        }
        return worker;
      });
    }
    // Material sends the index (0) and queries (2), one at a time, and drops one that is followed by another before the answer (3). A
    // query that comes before the index has its answer at once, so that the index is not dropped.
    postMessage(message) {
      if (message.type === 0) this.hasIndex = true;
      if (this.hasIndex) this.worker.then((worker) => worker.postMessage(message));
      else setTimeout(() => this.dispatchEvent(new MessageEvent("message", {data: {type: 3, data: {items: []}}})));
    }
    terminate() { this.worker.then((worker) => worker.terminate()); }
  };
}
