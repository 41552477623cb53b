// Checks an exported log with golang.org/x/mod alone: the note's signature, the tiles against the root, every entry against its tile.
//
//	go run check-ledger.go '<verifier key> …' <folder of a log>
//	go run check-ledger.go '<verifier key> …' <entry>.json <entry>.tlog-proof
//
// Keys come of the contract, with blanks between them.
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type folder struct{ root string }

func (f folder) Height() int                                { return 8 }
func (f folder) SaveTiles(tiles []tlog.Tile, data [][]byte) {}
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	out := make([][]byte, len(tiles))
	for i, t := range tiles {
		// C2SP has no height in its paths: tile/8/0/000 is tile/0/000.
		path := strings.Replace(t.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(f.root + "/" + path)
		if err != nil {
			return nil, err
		}
		out[i] = data
	}
	return out, nil
}

func fail(what ...any) {
	fmt.Println(append([]any{"FAILS:"}, what...)...)
	os.Exit(1)
}

func must(err error) {
	if err != nil {
		fail(err)
	}
}

// The number of a tile in groups of three digits: 1234067 is x001/x234/067.
func tileNumber(n int64) string {
	path := fmt.Sprintf("%03d", n%1000)
	for n >= 1000 {
		n /= 1000
		path = fmt.Sprintf("x%03d/%s", n%1000, path)
	}
	return path
}

type head struct {
	origin, signer string
	size           int64
	root           tlog.Hash
}

func openNote(text []byte, keys string) head {
	var verifiers []note.Verifier
	for _, key := range strings.Fields(keys) {
		v, err := note.NewVerifier(key)
		must(err)
		verifiers = append(verifiers, v)
	}
	n, err := note.Open(text, note.VerifierList(verifiers...))
	must(err)
	lines := strings.Split(n.Text, "\n")
	if len(lines) != 4 || lines[3] != "" {
		fail("no checkpoint")
	}
	if n.Sigs[0].Name != lines[0] {
		fail("the checkpoint of", lines[0], "is signed by", n.Sigs[0].Name)
	}
	h := head{origin: lines[0], signer: fmt.Sprintf("%s %08x", n.Sigs[0].Name, n.Sigs[0].Hash)}
	h.size, err = strconv.ParseInt(lines[1], 10, 64)
	must(err)
	h.root, err = tlog.ParseHash(lines[2])
	must(err)
	return h
}

func checkFolder(keys, root string) {
	text, err := os.ReadFile(root + "/checkpoint")
	must(err)
	h := openNote(text, keys)
	fmt.Println(h.origin, h.size, "leaves, signed by", h.signer)
	reader := tlog.TileHashReader(tlog.Tree{N: h.size, Hash: h.root}, folder{root})
	var leaf int64
	for leaf < h.size {
		path := root + "/tile/entries/" + tileNumber(leaf/256)
		if h.size-leaf < 256 {
			path += fmt.Sprintf(".p/%d", h.size-leaf)
		}
		bundle, err := os.ReadFile(path)
		must(err)
		// The hashes of a bundle are asked for together: each of them is proven in the tree.
		var records []tlog.Hash
		var indexes []int64
		for len(bundle) > 0 {
			if len(bundle) < 2 || len(bundle) < 2+int(binary.BigEndian.Uint16(bundle)) {
				fail(path, "is cut short")
			}
			length := int(binary.BigEndian.Uint16(bundle))
			indexes = append(indexes, tlog.StoredHashIndex(0, leaf+int64(len(records))))
			records = append(records, tlog.RecordHash(bundle[2:2+length]))
			bundle = bundle[2+length:]
		}
		if len(records) == 0 || leaf+int64(len(records)) > h.size {
			fail(path, "has", len(records), "entries")
		}
		stored, err := reader.ReadHashes(indexes)
		must(err)
		for i := range records {
			if stored[i] != records[i] {
				fail("entry", leaf+int64(i))
			}
		}
		proof, err := tlog.ProveRecord(h.size, leaf, reader)
		must(err)
		must(tlog.CheckRecord(proof, h.size, h.root, leaf, records[0]))
		leaf += int64(len(records))
	}
	fmt.Println(leaf, "entries stand in the tree")
}

// A .tlog-proof of C2SP: a heading, the index, hashes from the leaf's sibling upwards, a blank line, the signed note.
func checkProof(keys, entryFile, proofFile string) {
	entry, err := os.ReadFile(entryFile)
	must(err)
	text, err := os.ReadFile(proofFile)
	must(err)
	above, signed, found := strings.Cut(string(text), "\n\n")
	lines := strings.Split(above, "\n")
	if !found || len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" {
		fail(proofFile, "is no tlog-proof")
	}
	lines = lines[1:]
	if strings.HasPrefix(lines[0], "extra ") {
		lines = lines[1:]
	}
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "index ") {
		fail(proofFile, "has no index")
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[0], "index "), 10, 64)
	must(err)
	var proof tlog.RecordProof
	for _, line := range lines[1:] {
		hash, err := tlog.ParseHash(line)
		must(err)
		proof = append(proof, hash)
	}
	h := openNote([]byte(signed), keys)
	must(tlog.CheckRecord(proof, h.size, h.root, index, tlog.RecordHash(entry)))
	fmt.Println("entry", index, "stands in the tree of", h.size, "leaves of", h.origin)
}

func main() {
	switch len(os.Args) {
	case 3:
		checkFolder(os.Args[1], os.Args[2])
	case 4:
		checkProof(os.Args[1], os.Args[2], os.Args[3])
	default:
		fail("usage: check-ledger '<verifier key> …' <folder> | <entry>.json <entry>.tlog-proof")
	}
}
